package io.jubelet.app.config;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/** Parses YAML, of which JSON is a part, into nodes with their lines. No object is ever built from a tag. */
final class YamlText {

    /** The mistake of a file with a second document. */
    static final String FURTHER = "begins another document; only the first one counts";

    private YamlText() {
    }

    /**
     * Parses the first document; others do not count, as with every kubelet, whatever is in them.
     *
     * @param further takes the line of a second document that is not empty
     * @return its root, absent when there is none
     * @throws SyntaxException when it is no YAML, or is larger or deeper than allowed
     */
    static Optional<Node> parse(byte[] text, IntConsumer further) throws SyntaxException {
        var options = new LoaderOptions();
        try {
            var composer = new Composer(new ParserImpl(new StreamReader(decoded(text)), options), new Resolver(), options);
            var root = composer.checkNode() ? composer.getNode() : null;
            second(composer).ifPresent(further::accept);
            return Optional.ofNullable(root).filter(found -> !NodeValues.isNull(found));
        } catch (MarkedYAMLException e) {
            throw new SyntaxException(lineOf(e), (e.getContext() == null ? "" : e.getContext() + ": ") + e.getProblem());
        } catch (YAMLException e) {
            throw new SyntaxException(0, e.getMessage());
        }
    }

    /** A byte of another encoding would silently become another character, such as one of a path. */
    private static String decoded(byte[] text) throws SyntaxException {
        var in = ByteBuffer.wrap(text);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(in).toString();
        } catch (CharacterCodingException e) {
            var lines = new String(text, 0, in.position(), StandardCharsets.UTF_8).chars().filter(c -> c == '\n').count();
            throw new SyntaxException(lineOf((int) lines), "not a text in UTF-8: the byte at offset " + in.position()
                    + " is not part of a character");
        }
    }

    private static OptionalInt second(Composer composer) {
        try {
            var next = composer.checkNode() ? composer.getNode() : null;
            return next == null || NodeValues.isNull(next) ? OptionalInt.empty() : OptionalInt.of(line(next));
        } catch (MarkedYAMLException e) {
            return OptionalInt.of(lineOf(e));
        }
    }

    private static int lineOf(MarkedYAMLException e) {
        return e.getProblemMark() == null ? 0 : lineOf(e.getProblemMark().getLine());
    }

    /** Line of a node, from 1. */
    static int line(Node node) {
        return lineOf(node.getStartMark().getLine());
    }

    private static int lineOf(int fromZero) {
        return fromZero + 1;
    }

    /** A text is not YAML. */
    static final class SyntaxException extends Exception {

        private static final long serialVersionUID = 1L;

        private final int line;

        SyntaxException(int line, String message) {
            super(message, null, false, false);
            this.line = line;
        }

        int line() {
            return line;
        }
    }
}
