package io.jubelet.adapters.apiserver.codec;

import io.jubelet.domain.value.WireEnum;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One of a fixed vocabulary. Always in an Optional, so there is no absent constant. */
final class EnumShape implements Shape {

    private final Map<String, WireEnum> byName = new TreeMap<>();

    EnumShape(Class<?> type) {
        for (Object constant : type.getEnumConstants()) {
            WireEnum value = (WireEnum) constant;
            byName.put(value.wireName(), value);
        }
    }

    /** Whether the empty text is a word of this vocabulary, and not the same as absent. */
    boolean hasEmptyName() {
        return byName.containsKey("");
    }

    /** Whether this is a word of the vocabulary. */
    boolean knows(String word) {
        return byName.containsKey(word);
    }

    @Override
    public Object read(WireNode node, FieldPath at, Problems problems) {
        if (node instanceof WireNode.Text text) {
            WireEnum value = byName.get(text.value());
            if (value != null) {
                return value;
            }
            problems.error(at, node, "Unsupported value: " + Problems.quoted(text.value())
                    + ": supported values: " + names());
        } else {
            problems.wrongType(at, node, "one of " + names());
        }
        return byName.values().iterator().next();
    }

    private String names() {
        return byName.keySet().stream().map(n -> '"' + n + '"').collect(Collectors.joining(", "));
    }

    @Override
    public Object absent() {
        throw new IllegalStateException("a vocabulary has no absent word");
    }

    @Override
    public boolean isAbsent(Object value) {
        return false;
    }

    @Override
    public Object write(Object value) {
        return ((WireEnum) value).wireName();
    }
}
