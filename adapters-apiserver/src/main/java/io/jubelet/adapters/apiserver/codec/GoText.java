package io.jubelet.adapters.apiserver.codec;

import io.jubelet.domain.quantity.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    private final Set<String> empty;
    private final StringBuilder text = new StringBuilder(8192);

    private GoText(GoStructs structs, Set<String> empty) {
        this.structs = structs;
        this.empty = empty;
    }

    /**
     * A pointer to a struct.
     *
     * @param type type of the struct
     * @param object the object of the v1 API
     * @param empty paths of lists and maps in it that are there without entries
     */
    static String pointer(GoStructs structs, String type, Map<?, ?> object, Set<String> empty) {
        var written = new GoText(structs, empty);
        written.typed("*" + type, new Place(object, FieldPath.ROOT), NOTHING);
        return written.text.toString();
    }

    /**
     * A value and where it is.
     *
     * @param value the value of the v1 API, null where there is none
     */
    private record Place(Object value, FieldPath path) {

        Place member(String name) {
            return new Place(value instanceof Map<?, ?> object ? object.get(name) : null, path.field(name));
        }
    }

    private void typed(String type, Place at, Map<?, ?> around) {
        text.append('(').append(type).append(')');
        untyped(type, at, around);
    }

    private void untyped(String type, Place at, Map<?, ?> around) {
        if (type.startsWith("*")) {
            pointer(type.substring(1), at, around);
        } else if (type.startsWith("[]")) {
            list(type.substring(2), at);
        } else if (type.equals("map[string]string")) {
            map(at, text::append);
        } else if (type.equals("core.ResourceList")) {
            map(at, amount -> QuantityHashForm.rounded(amount(amount), text));
        } else if (structs.fields(type).isPresent()) {
            struct(structs.fields(type).get(), at, around);
        } else {
            scalar(type, at.value());
        }
    }

    private void pointer(String type, Place at, Map<?, ?> around) {
        if (at.value() == null || type.equals("v1.Time")) {
            text.append("<nil>");
        } else {
            untyped(type, at, around);
        }
    }

    private void list(String type, Place at) {
        if (!(at.value() instanceof List<?> items) || items.isEmpty()) {
            text.append(isEmpty(at) ? "[]" : "<nil>");
            return;
        }
        text.append('[');
        for (int i = 0; i < items.size(); i++) {
            text.append(i == 0 ? "" : " ");
            untyped(type, new Place(items.get(i), at.path().index(i)), NOTHING);
        }
        text.append(']');
    }

    private boolean isEmpty(Place at) {
        return !empty.isEmpty() && empty.contains(at.path().toString());
    }

    private void map(Place at, Consumer<Object> writer) {
        if (!(at.value() instanceof Map<?, ?> entries)) {
            text.append(isEmpty(at) ? "map[]" : "<nil>");
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

    private void struct(List<GoStructs.Field> fields, Place at, Map<?, ?> around) {
        Map<?, ?> object = at.value() instanceof Map<?, ?> members ? members : NOTHING;
        text.append('{');
        String separator = "";
        for (GoStructs.Field field : fields) {
            text.append(separator).append(field.name()).append(':');
            separator = " ";
            switch (field.source()) {
                case MEMBER -> typed(field.type(), at.member(field.member()), object);
                case MEMBER_AROUND -> typed(field.type(), new Place(around.get(field.member()), FieldPath.ROOT), object);
                case SAME_OBJECT -> typed(field.type(), at, around);
                case NOWHERE -> typed(field.type(), new Place(null, FieldPath.ROOT), object);
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
