/** A count beside its page: in figures, and for screen readers with its word. */
export function ShortCount({ shown, spelled }: { shown: string; spelled: string }) {
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{spelled}</span>
    </>
  );
}
