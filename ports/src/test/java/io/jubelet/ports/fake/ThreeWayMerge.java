package io.jubelet.ports.fake;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Applies what differs between two records to a third: each component by itself, maps by key, conditions by
 * type; everything else is taken over as a whole.
 */
final class ThreeWayMerge {

    private ThreeWayMerge() {
    }

    static <T extends Record> T merge(T before, T after, T current) {
        RecordComponent[] components = before.getClass().getRecordComponents();
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            Method accessor = components[i].getAccessor();
            values[i] = value(components[i].getName(),
                    call(accessor, before), call(accessor, after), call(accessor, current));
        }
        return made(current, components, values);
    }

    private static Object value(String name, Object before, Object after, Object current) {
        if (Objects.equals(before, after)) {
            return current;
        }
        if (after instanceof Map<?, ?> map) {
            return new TreeMap<>(byKey((Map<?, ?>) before, map, (Map<?, ?>) current));
        }
        if (after instanceof List<?> list && name.equals("conditions")) {
            return new ArrayList<>(byKey(byType((List<?>) before), byType(list), byType((List<?>) current)).values());
        }
        return after;
    }

    private static Map<Object, Object> byKey(Map<?, ?> before, Map<?, ?> after, Map<?, ?> current) {
        Map<Object, Object> merged = new LinkedHashMap<>(current);
        before.keySet().stream().filter(key -> !after.containsKey(key)).forEach(merged::remove);
        after.forEach((key, value) -> {
            if (!value.equals(before.get(key))) {
                merged.put(key, value);
            }
        });
        return merged;
    }

    private static Map<Object, Object> byType(List<?> list) {
        Map<Object, Object> found = new LinkedHashMap<>();
        for (Object item : list) {
            try {
                found.put(call(item.getClass().getMethod("type"), item), item);
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
        }
        return found;
    }

    private static Object call(Method accessor, Object on) {
        try {
            return accessor.invoke(on);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> T made(T like, RecordComponent[] components, Object[] values) {
        Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return (T) like.getClass().getConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
