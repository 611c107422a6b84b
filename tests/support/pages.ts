import { expect, type Page } from '@playwright/test';
import { pages, pagesOf, sections } from '../../renderer/pages.ts';

/** The names of all pages that the sidebar leads to, in its order. */
export const pageLabels: readonly string[] = sections.flatMap((section) =>
  pagesOf(section).map(({ label }) => label),
);

/** Opens a page as an operator does: its section in the sidebar, then the page in it. */
export async function openPage(window: Page, label: string): Promise<void> {
  const page = pages.find((each) => each.label === label);
  const section = sections.find(({ id }) => id === page?.section);
  if (page === undefined || section === undefined) throw new Error(`No page is called ${label}.`);
  const sidebar = window.getByRole('navigation', { name: 'Main' });
  await sidebar.getByRole('button', { name: section.label, exact: true }).click();
  if (pagesOf(section)[0] !== page) await sidebar.getByRole('button', { name: label, exact: true }).click();
}

/** Chooses what the page of the comparison compares. */
export async function compareOrganizations(window: Page, left: string, right: string): Promise<void> {
  for (const [side, name] of [
    ['Left', left],
    ['Right', right],
  ] as const) {
    await window.getByRole('combobox', { name: `${side} organization` }).fill(name);
    await window.getByRole('option', { name, exact: true }).first().click();
  }
}

/** Writes a text into a field that offers suggestions, and closes them: while they are open, nothing else is in reach. */
export async function writeWithoutChoosing(window: Page, label: string, text: string): Promise<void> {
  const suggestions = window.getByRole('listbox', { name: label });
  await window.getByRole('combobox', { name: label }).fill(text);
  await expect(suggestions).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(suggestions).toBeHidden();
}
