import { Fragment } from 'react';

/** A flag's name, which may break after its underscores and nowhere else unless it must. */
export function FlagName({ id }: { id: string }) {
  return (
    <code>
      {id.split(/(?<=_)/).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
