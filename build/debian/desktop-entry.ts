import { linkScheme } from '../../shared/link.ts';
import { linuxProgram, type PackageNames } from './naming.ts';

/** The entry of the menu, as the desktop entry specification writes it. */
export function desktopEntry({ name, title }: PackageNames): string {
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${title}`,
    'Comment=Due-diligence checks across partner organizations',
    `Exec=/opt/${name}/${linuxProgram} %u`,
    `MimeType=x-scheme-handler/${linkScheme};`,
    `Icon=${name}`,
    'Terminal=false',
    'Categories=Office;',
    `StartupWMClass=${linuxProgram}`,
  ];
  return `${lines.join('\n')}\n`;
}
