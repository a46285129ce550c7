package io.jubelet.app.config;

import java.util.Optional;
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

    private YamlText() {
    }

    /**
     * Parses one document.
     *
     * @return its root, absent when there is none
     * @throws SyntaxException when it is no YAML, has more than one document, or is larger or deeper than allowed
     */
    static Optional<Node> parse(String text) throws SyntaxException {
        var options = new LoaderOptions();
        try {
            var parser = new ParserImpl(new StreamReader(text), options);
            return Optional.ofNullable(new Composer(parser, new Resolver(), options).getSingleNode())
                    .filter(root -> !NodeValues.isNull(root));
        } catch (MarkedYAMLException e) {
            var line = e.getProblemMark() == null ? 0 : lineOf(e.getProblemMark().getLine());
            var context = e.getContext() == null ? "" : e.getContext() + ": ";
            throw new SyntaxException(line, context + e.getProblem());
        } catch (YAMLException e) {
            throw new SyntaxException(0, e.getMessage());
        }
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
