package io.jubelet.app.config;

import io.vertx.core.json.JsonArray;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Turns YAML nodes into JSON values. A kind accepts what a strict JSON decoder would: a number is no text, a quoted
 * number no number.
 */
final class NodeValues {

    private static final List<String> NULLS = List.of("", "~", "null", "Null", "NULL");
    private static final Pattern DECIMAL = Pattern.compile("[-+0-9_.eE]+");
    /** From here on JSON has an exponent, and a number with one is no whole number to a decoder. */
    private static final double WITH_EXPONENT = 1e21;

    private NodeValues() {
    }

    static boolean isNull(Node node) {
        return node instanceof ScalarNode scalar && scalar.getTag().equals(Tag.NULL) && NULLS.contains(scalar.getValue());
    }

    /** The text of a node; empty when it is something else. A date is a text to JSON. */
    static Optional<String> plainText(Node node) {
        return node instanceof ScalarNode scalar && (scalar.getTag().equals(Tag.STR) || scalar.getTag().equals(Tag.TIMESTAMP))
                ? Optional.of(scalar.getValue()) : Optional.empty();
    }

    /** Reads a value, or for a kind of maps the value of one key. */
    static Object read(ValueKind kind, Node node) throws BadValueException {
        return switch (kind) {
            case SWITCH, SWITCH_MAP -> flag(node);
            case INT, LONG -> whole(kind, node);
            case DECIMAL -> decimal(node);
            case QUANTITY -> optionalQuantity(text(node));
            case TEXT, PATH, ADDRESS, DURATION, TEXT_MAP, THRESHOLD_MAP, QUANTITY_MAP, DURATION_MAP -> TextValues.check(kind, text(node));
            case TEXTS -> list(node, NodeValues::text);
            case INTS -> list(node, element -> whole(ValueKind.INT, element));
            case HEADER_MAP -> list(node, NodeValues::secret);
            case OBJECTS -> throw new IllegalArgumentException("objects are read by their rows");
        };
    }

    /** Reads a quantity that may be a number, too, and must not be empty. */
    static Object quantity(ValueKind kind, Node node) throws BadValueException {
        boolean isNumber = node.getTag().equals(Tag.INT) || node.getTag().equals(Tag.FLOAT);
        return TextValues.check(kind, isNumber ? ((ScalarNode) node).getValue() : text(node));
    }

    /** The API has the type string here: an empty one is as good as none. */
    private static String optionalQuantity(String text) throws BadValueException {
        return text.isEmpty() ? text : TextValues.check(ValueKind.QUANTITY, text);
    }

    /** Kind of a node, for users. */
    static String describe(Node node) {
        return switch (node) {
            case MappingNode mapping -> "a map";
            case SequenceNode sequence -> "a list";
            case ScalarNode scalar when isNull(scalar) -> "nothing";
            case ScalarNode scalar when scalar.getTag().equals(Tag.STR) -> "the text \"" + scalar.getValue() + "\"";
            case ScalarNode scalar -> scalar.getValue();
            default -> "an alias";
        };
    }

    /** Name of an entry of a map. */
    static String key(NodeTuple entry) {
        return entry.getKeyNode() instanceof ScalarNode key ? key.getValue() : describe(entry.getKeyNode());
    }

    private static boolean flag(Node node) throws BadValueException {
        return switch (scalar(node, Tag.BOOL, "true or false").getValue().toLowerCase(Locale.ROOT)) {
            case "true", "yes", "on" -> true;
            case "false", "no", "off" -> false;
            default -> throw new BadValueException("must be true or false, not " + describe(node));
        };
    }

    private static long whole(ValueKind kind, Node node) throws BadValueException {
        if (node instanceof ScalarNode scalar && scalar.getTag().equals(Tag.FLOAT)) {
            return rounded(kind, scalar);
        }
        return TextValues.literal(kind, scalar(node, Tag.INT, "a whole number").getValue().replace("_", ""));
    }

    /** Such as 5.0 and 1e3: kubelets turn YAML into JSON first, which has one notation for a number. */
    private static long rounded(ValueKind kind, ScalarNode node) throws BadValueException {
        if (DECIMAL.matcher(node.getValue()).matches()) {
            double number = TextValues.decimal(node.getValue().replace("_", ""));
            if (number == Math.rint(number) && Math.abs(number) < WITH_EXPONENT) {
                return TextValues.whole(kind, new BigDecimal(number).toPlainString());
            }
        }
        throw new BadValueException("must be a whole number, not " + node.getValue());
    }

    private static double decimal(Node node) throws BadValueException {
        return node.getTag().equals(Tag.INT) ? whole(ValueKind.LONG, node)
                : TextValues.decimal(scalar(node, Tag.FLOAT, "a number").getValue().replace("_", ""));
    }

    private static String text(Node node) throws BadValueException {
        return plainText(node).orElseThrow(() -> new BadValueException("must be a text, not " + describe(node)));
    }

    // The value of an HTTP header may be a token: it is never repeated in a message.
    private static String secret(Node node) throws BadValueException {
        return plainText(node).orElseThrow(() -> new BadValueException("must be a text"));
    }

    private static ScalarNode scalar(Node node, Tag tag, String wanted) throws BadValueException {
        if (node instanceof ScalarNode scalar && scalar.getTag().equals(tag)) {
            return scalar;
        }
        throw new BadValueException("must be " + wanted + ", not " + describe(node));
    }

    private static JsonArray list(Node node, Reader reader) throws BadValueException {
        if (!(node instanceof SequenceNode sequence)) {
            throw new BadValueException("must be a list");
        }
        var values = new JsonArray();
        for (var element : sequence.getValue()) {
            values.add(reader.read(element));
        }
        return values;
    }

    /** Reads one node. */
    private interface Reader {

        Object read(Node node) throws BadValueException;
    }
}
