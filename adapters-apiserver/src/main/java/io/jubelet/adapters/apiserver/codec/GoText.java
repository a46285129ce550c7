package io.jubelet.adapters.apiserver.codec;

import io.jubelet.domain.quantity.Quantity;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Structs of Go as {@code DeepHashObject} of a kubelet writes them. A struct is {@code (type){Name:value ...}}, a pointer
 * {@code (*type)value}, a list {@code (type)[value ...]}, a map {@code (type)map[key:value ...]}, and what is missing
 * {@code <nil>}; the type is written for fields only.
 */
final class GoText {

    private static final String TIME = "{Time:(time.Time){wall:(uint64)0 ext:(int64)0 loc:(*time.Location)<nil>}}";
    private static final Map<String, Object> NOTHING = Map.of();

    private final GoStructs structs;
    private final StringBuilder text = new StringBuilder(8192);

    private GoText(GoStructs structs) {
        this.structs = structs;
    }

    /**
     * A pointer to a struct.
     *
     * @param type type of the struct
     * @param object the object of the v1 API
     */
    static String pointer(GoStructs structs, String type, Map<?, ?> object) {
        var written = new GoText(structs);
        written.typed("*" + type, object, NOTHING);
        return written.text.toString();
    }

    private void typed(String type, Object value, Map<?, ?> around) {
        text.append('(').append(type).append(')');
        untyped(type, value, around);
    }

    /** @param value the value of the v1 API, null where there is none */
    private void untyped(String type, Object value, Map<?, ?> around) {
        if (type.startsWith("*")) {
            pointer(type.substring(1), value, around);
        } else if (type.startsWith("[]")) {
            list(type.substring(2), value);
        } else if (type.equals("map[string]string")) {
            map(value, text::append);
        } else if (type.equals("core.ResourceList")) {
            map(value, amount -> QuantityHashForm.rounded(amount(amount), text));
        } else if (structs.fields(type).isPresent()) {
            struct(structs.fields(type).get(), value instanceof Map<?, ?> object ? object : NOTHING, around);
        } else {
            scalar(type, value);
        }
    }

    private void pointer(String type, Object value, Map<?, ?> around) {
        if (value == null || type.equals("v1.Time")) {
            text.append("<nil>");
        } else {
            untyped(type, value, around);
        }
    }

    private void list(String type, Object value) {
        if (!(value instanceof List<?> items) || items.isEmpty()) {
            text.append("<nil>");
            return;
        }
        text.append('[');
        String separator = "";
        for (Object item : items) {
            text.append(separator);
            untyped(type, item, NOTHING);
            separator = " ";
        }
        text.append(']');
    }

    private void map(Object value, Consumer<Object> writer) {
        if (!(value instanceof Map<?, ?> entries)) {
            text.append("<nil>");
            return;
        }
        text.append("map[");
        String separator = "";
        for (Map.Entry<?, ?> entry : new TreeMap<>(entries).entrySet()) {
            text.append(separator).append(entry.getKey()).append(':');
            writer.accept(entry.getValue());
            separator = " ";
        }
        text.append(']');
    }

    private void struct(List<GoStructs.Field> fields, Map<?, ?> object, Map<?, ?> around) {
        text.append('{');
        String separator = "";
        for (GoStructs.Field field : fields) {
            text.append(separator).append(field.name()).append(':');
            separator = " ";
            switch (field.source()) {
                case MEMBER -> typed(field.type(), object.get(field.member()), object);
                case MEMBER_AROUND -> typed(field.type(), around.get(field.member()), object);
                case SAME_OBJECT -> typed(field.type(), object, around);
                case NOWHERE -> typed(field.type(), null, object);
            }
        }
        text.append('}');
    }

    private void scalar(String type, Object value) {
        switch (type) {
            case "bool" -> text.append(value == null ? "false" : value.toString());
            case "int32", "int64" -> text.append(value == null ? "0" : value.toString());
            case "v1.Time" -> text.append(TIME);
            case "intstr.IntOrString" -> intOrString(value);
            case "resource.Quantity" -> {
                if (value == null) {
                    QuantityHashForm.absent(text);
                } else {
                    QuantityHashForm.exact(amount(value), text);
                }
            }
            default -> text.append(value == null ? "" : value.toString());
        }
    }

    private static Quantity amount(Object value) {
        return value instanceof Quantity amount ? amount : Quantity.ZERO;
    }

    private void intOrString(Object value) {
        boolean isText = value instanceof String;
        text.append("{Type:(intstr.Type)").append(isText ? "1" : "0").append(" IntVal:(int32)")
                .append(isText || value == null ? "0" : value)
                .append(" StrVal:(string)").append(isText ? value : "").append('}');
    }
}
