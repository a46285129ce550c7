package io.jubelet.adapters.cri.simulation;

import java.util.ArrayList;
import java.util.List;

/** Splits a shell script into statements and words, with single and double quotes. */
final class ShellWords {

    private final List<Statement> statements = new ArrayList<>();
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private boolean onlyAfterSuccess;

    private ShellWords() {
    }

    /** The statements of a script, none of them empty; a quote that is not closed ends with the text. */
    static List<Statement> split(String script) {
        ShellWords splitter = new ShellWords();
        splitter.read(script);
        return List.copyOf(splitter.statements);
    }

    private void read(String script) {
        char quote = 0;
        for (int i = 0; i < script.length(); i++) {
            char c = script.charAt(i);
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '\'' || c == '"') {
                quote = c;
                inWord = true;
            } else if (c == ';' || c == '\n') {
                endStatement(false);
            } else if (c == '&' && i + 1 < script.length() && script.charAt(i + 1) == '&') {
                endStatement(true);
                i++;
            } else if (Character.isWhitespace(c)) {
                endWord();
            } else {
                word.append(c);
                inWord = true;
            }
        }
        endStatement(false);
    }

    private void endWord() {
        if (inWord) {
            words.add(word.toString());
        }
        word.setLength(0);
        inWord = false;
    }

    private void endStatement(boolean nextOnlyAfterSuccess) {
        endWord();
        if (!words.isEmpty()) {
            statements.add(new Statement(List.copyOf(words), onlyAfterSuccess));
            words.clear();
        }
        onlyAfterSuccess = nextOnlyAfterSuccess;
    }

    /**
     * One statement.
     *
     * @param words at least one word
     * @param onlyAfterSuccess whether it stands behind {@code &&}
     */
    record Statement(List<String> words, boolean onlyAfterSuccess) {
    }
}
