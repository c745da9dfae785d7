import { languageIds, languages, type LanguageId } from '@halcyon/contract/market/languages';
import { SelectField } from '@halcyon/ui/field/select-field';
import { TextAreaField, TextField } from '@halcyon/ui/field/text-field';
import { FormMessage } from '@halcyon/ui/form-message';

export const languageOptions = languageIds.map((id) => ({ value: id, label: languages[id].nativeName }));

export type Texts = Readonly<Record<LanguageId, { readonly title: string; readonly summary: string }>>;
type Props = {
  texts: Texts;
  onTexts: (texts: Texts) => void;
  language: LanguageId;
  onLanguage: (language: LanguageId) => void;
  errorOf?: (name: 'title' | 'summary') => string | undefined;
};

/** Title and summary in every language. */
export function TextsFields({ texts, onTexts, language, onLanguage, errorOf }: Props) {
  const text = texts[language];
  const put = (change: Partial<typeof text>) => onTexts({ ...texts, [language]: { ...text, ...change } });
  const missing = languageIds.filter((id) => !texts[id].title.trim() || !texts[id].summary.trim());
  return (
    <>
      <SelectField
        label="Language"
        options={languageOptions}
        value={language}
        onChange={(event) => onLanguage(event.currentTarget.value as LanguageId)}
      />
      <TextField
        label="Title"
        maxLength={120}
        value={text.title}
        error={errorOf?.('title')}
        onChange={(event) => put({ title: event.currentTarget.value })}
      />
      <TextAreaField
        label="Summary"
        rows={3}
        maxLength={600}
        value={text.summary}
        error={errorOf?.('summary')}
        onChange={(event) => put({ summary: event.currentTarget.value })}
      />
      <FormMessage kind={missing.length === 0 ? 'success' : 'info'}>
        {missing.length === 0
          ? `Complete in ${languageIds.length} languages.`
          : `Missing: ${missing.map((id) => languages[id].nativeName).join(', ')}.`}
      </FormMessage>
    </>
  );
}
