package io.jubelet.domain.device;

import java.math.BigDecimal;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Fields of the checkpoint. A missing one is empty; one of a wrong type is refused with its name. */
record CheckpointFields(Map<String, Object> members) {

    @SuppressWarnings("unchecked")
    static CheckpointFields of(Object value) {
        if (value instanceof Map<?, ?> map) {
            return new CheckpointFields((Map<String, Object>) map);
        }
        throw new IllegalArgumentException("an object of the checkpoint is none");
    }

    boolean isNull(String name) {
        return members.get(name) == null;
    }

    CheckpointFields object(String name) {
        return isNull(name) ? new CheckpointFields(Map.of()) : of(members.get(name));
    }

    List<?> list(String name) {
        return isNull(name) ? List.of() : typed(name, members.get(name), List.class);
    }

    List<String> texts(String name) {
        return list(name).stream().map(item -> typed(name, item, String.class)).toList();
    }

    String text(String name) {
        return isNull(name) ? "" : typed(name, members.get(name), String.class);
    }

    byte[] bytes(String name) {
        return Base64.getDecoder().decode(text(name));
    }

    long number(String name) {
        return isNull(name) ? 0 : typed(name, members.get(name), BigDecimal.class).longValueExact();
    }

    private static <T> T typed(String name, Object value, Class<T> type) {
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        throw new IllegalArgumentException(name + " has the wrong type");
    }
}
