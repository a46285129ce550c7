package io.jubelet.app.config;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns the texts given to flags into settings. */
final class FlagSettings {

    private static final String VERBOSITY = "logging.verbosity";
    /** One text of a list, in quotes or not, and what ends it. */
    private static final Pattern LISTED = Pattern.compile("\\G\\s*(?:\"((?:[^\"]++|\"\")*+)\"|([^\",]*))\\s*(,|$)");

    private FlagSettings() {
    }

    /**
     * Reads all flags; problems are part of the result. Each text has to be a value of its flag, also one that does not count in the
     * end. An empty address is as good as none.
     */
    static Layer read(Map<String, List<String>> flags) {
        var layer = new Layer();
        flags.forEach((flag, texts) -> {
            var origin = Origin.flag(flag);
            var field = KubeletFields.byFlag(flag)
                    .orElseThrow(() -> new IllegalArgumentException("no such flag: --" + flag));
            try {
                for (String overridden : texts.subList(0, texts.size() - 1)) {
                    value(field, List.of(overridden));
                }
                var value = value(field, texts);
                if (field.kind() == ValueKind.ADDRESS && texts.getLast().isEmpty()) {
                    return;
                }
                layer.set(field.key(), value, origin);
                if (value instanceof JsonObject map) {
                    map.forEach(entry -> layer.set(Layer.entry(field.key(), entry.getKey()), entry.getValue(), origin));
                }
            } catch (BadValueException e) {
                layer.problem(Problem.error(origin, "", e.getMessage()));
            }
        });
        return layer;
    }

    private static Object value(ConfigurationField field, List<String> texts) throws BadValueException {
        var kind = field.kind();
        // Of a flag that holds one value, the last one counts, as everywhere in Kubernetes; all taints are one value.
        var last = texts.getLast();
        return switch (kind) {
            case SWITCH -> flag(last);
            // The verbosity is no number of Go in a kubelet either.
            case INT, LONG -> field.key().equals(VERBOSITY) ? TextValues.whole(kind, last) : TextValues.literal(kind, last);
            case DECIMAL -> TextValues.decimal(last);
            case TEXT, PATH, ADDRESS, DURATION, QUANTITY -> TextValues.check(kind, last);
            case TEXTS -> new JsonArray(quotable(texts));
            case OBJECTS -> list(ValueKind.TEXT, field.key().equals(RegisteredTaints.FIELD) ? List.of(last) : texts);
            case INTS -> list(ValueKind.INT, texts);
            case THRESHOLD_MAP -> map(kind, '<', texts);
            case TEXT_MAP -> map(kind, '=', field.key().equals(NodeObjectRules.LABELS) ? withValues(texts) : texts);
            case QUANTITY_MAP, DURATION_MAP, SWITCH_MAP -> map(kind, '=', texts);
            case HEADER_MAP -> headers(texts);
        };
    }

    private static boolean flag(String text) throws BadValueException {
        return switch (text) {
            case "true", "True", "TRUE", "t", "T", "1" -> true;
            case "false", "False", "FALSE", "f", "F", "0" -> false;
            default -> throw new BadValueException("must be true or false, not \"" + text + "\"");
        };
    }

    private static List<String> parts(List<String> texts) {
        return texts.stream()
                .flatMap(text -> Arrays.stream(text.split(",", -1)))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** Texts with commas between them; one in quotes may have commas itself, and quotes that are doubled (RFC 4180). */
    private static List<String> quotable(List<String> texts) throws BadValueException {
        List<String> all = new ArrayList<>();
        for (String text : texts) {
            Matcher part = LISTED.matcher(text);
            int end = -1;
            while (end < text.length() && part.find()) {
                all.add(part.group(1) == null ? part.group(2).strip() : part.group(1).replace("\"\"", "\""));
                end = part.group(3).isEmpty() ? text.length() : part.end();
            }
            if (end < text.length()) {
                throw new BadValueException("has a quote that does not enclose one of its texts");
            }
        }
        return all.stream().filter(part -> !part.isEmpty()).toList();
    }

    /** A label may be given by its key alone; its value is empty then. */
    private static List<String> withValues(List<String> labels) {
        return parts(labels).stream().map(label -> label.contains("=") ? label : label + "=").toList();
    }

    private static JsonArray list(ValueKind kind, List<String> texts) throws BadValueException {
        var values = new JsonArray();
        for (var part : parts(texts)) {
            values.add(kind == ValueKind.INT ? (Object) TextValues.whole(kind, part) : part);
        }
        return values;
    }

    private static JsonObject map(ValueKind kind, char separator, List<String> texts) throws BadValueException {
        var values = new JsonObject();
        for (var part : parts(texts)) {
            var at = part.indexOf(separator);
            if (at <= 0) {
                throw new BadValueException("must be " + kind.label() + ", not \"" + part + "\"");
            }
            var key = part.substring(0, at).strip();
            var text = part.substring(at + 1).strip();
            try {
                values.put(key, kind == ValueKind.SWITCH_MAP ? (Object) flag(text) : TextValues.check(kind, text));
            } catch (BadValueException e) {
                throw new BadValueException(key + " " + e.getMessage());
            }
        }
        return values;
    }

    private static JsonObject headers(List<String> texts) throws BadValueException {
        var values = new JsonObject();
        for (var part : parts(texts)) {
            var at = part.indexOf(':');
            if (at <= 0) {
                // The text may be a token and is not repeated.
                throw new BadValueException("must be " + ValueKind.HEADER_MAP.label());
            }
            var key = part.substring(0, at).strip();
            if (!values.containsKey(key)) {
                values.put(key, new JsonArray());
            }
            values.getJsonArray(key).add(part.substring(at + 1).strip());
        }
        return values;
    }
}
