import { Fragment } from 'react';

/** A flag's name, which may break after _, - and . and before capitals, and nowhere else unless it must. */
export function FlagName({ id }: { id: string }) {
  return (
    <code>
      {id.split(/(?<=[_.-])|(?<=[a-z0-9])(?=[A-Z])/).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
