import { LinkButton } from '../../components/Button.tsx';
import { isGuideName, openHelp } from '../../state/help.ts';
import type { Block, Inline } from './markdown.ts';
import styles from './Help.module.css';

/** The blocks of a page of the guide. They have no identity of their own; their place is what they are. */
export function GuideText({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) => <Shown key={place} block={block} />);
}

function Shown({ block }: { block: Block }) {
  switch (block.is) {
    case 'heading':
      // A result of the search leads here.
      return <h3 tabIndex={-1}>{block.text}</h3>;
    case 'paragraph':
      return (
        <p>
          <Parts of={block.line} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, place) => (
            <li key={place}>
              <Parts of={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <table>
          <thead>
            <tr>
              {block.header.map((cell, place) => (
                <th key={place} scope="col">
                  <Parts of={cell} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, line) => (
              <tr key={line}>
                {row.map((cell, place) => (
                  <td key={place}>
                    <Parts of={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

function Parts({ of }: { of: readonly Inline[] }) {
  return of.map((part, place) => <Part key={place} part={part} />);
}

function Part({ part }: { part: Inline }) {
  switch (part.is) {
    case 'text':
      return part.text;
    case 'strong':
      return <strong>{part.text}</strong>;
    case 'code':
      return <code className={styles.code}>{part.text}</code>;
    case 'link': {
      const { page } = part;
      return (
        <LinkButton
          onPress={() => {
            if (isGuideName(page)) openHelp(page);
          }}
        >
          {part.text}
        </LinkButton>
      );
    }
  }
}
