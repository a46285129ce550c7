package io.jubelet.adapters.apiserver.codec;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Bytes of a manifest as a tree, whichever of JSON and YAML they hold. */
final class ManifestText {

    private static final char BYTE_ORDER_MARK = '\ufeff';

    /** The time that the YAML scanner needs grows with the square of the length of a line: a second for this one. */
    private static final int MAX_YAML_LINE = 1 << 20;

    private ManifestText() {
    }

    /**
     * The document. As Kubernetes does, text that begins with an opening brace is taken as JSON and all else as YAML.
     */
    static WireNode parse(byte[] bytes) throws SyntaxProblem {
        String text = decode(bytes);
        int begin = 0;
        while (begin < text.length() && isBlank(text.charAt(begin))) {
            begin++;
        }
        if (begin == text.length()) {
            return new WireNode.Null(1);
        }
        if (text.charAt(begin) == '{') {
            return JsonReader.parse(text);
        }
        requireShortLines(text);
        return YamlTree.parse(text);
    }

    private static void requireShortLines(String text) throws SyntaxProblem {
        int line = 1;
        int begin = 0;
        for (int end = text.indexOf('\n'); begin < text.length(); end = text.indexOf('\n', begin)) {
            if ((end < 0 ? text.length() : end) - begin > MAX_YAML_LINE) {
                throw new SyntaxProblem(line, "longer than " + MAX_YAML_LINE + " characters");
            }
            line++;
            begin = end < 0 ? text.length() : end + 1;
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    private static String decode(byte[] bytes) throws SyntaxProblem {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(in).toString();
            return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new SyntaxProblem("not a text in UTF-8: the byte at offset " + in.position()
                    + " does not belong there");
        }
    }
}
