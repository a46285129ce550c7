package io.jubelet.adapters.apiserver.codec;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.value.IntOrString;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** Records of the model with random contents: every component is sometimes absent, sometimes there. */
final class RandomRecords {

    private static final List<String> TEXTS = List.of("", "a", "true", "01", "null", " x ", "a: b", "é\ud83d\ude00",
            "\"\\", "line\nline", "\u0000\u007f\u2028", "- x", "{}", "#", "'", "kind", "name");
    private static final List<String> AMOUNTS =
            List.of("0", "1", "100m", "1500m", "64Mi", "1Gi", "1e3", "-5", "1u", "12E");

    private final RandomGenerator random;

    RandomRecords(RandomGenerator random) {
        this.random = random;
    }

    <T> T next(Class<T> type) {
        return type.cast(value(type, 0));
    }

    private Object value(Type type, int depth) {
        if (type instanceof ParameterizedType generic) {
            Type argument = generic.getActualTypeArguments()[0];
            // The deeper, the rarer, so that pods stay small.
            boolean there = random.nextInt(2 + depth) == 0;
            if (generic.getRawType() == Optional.class) {
                return there ? Optional.of(value(argument, depth + 1)) : Optional.empty();
            }
            if (generic.getRawType() == List.class) {
                List<Object> list = new ArrayList<>();
                for (int i = there ? 1 + random.nextInt(2) : 0; i > 0; i--) {
                    list.add(value(argument, depth + 1));
                }
                return list;
            }
            Map<String, Object> map = new TreeMap<>();
            for (int i = there ? 1 + random.nextInt(2) : 0; i > 0; i--) {
                map.put(text(), value(generic.getActualTypeArguments()[1], depth + 1));
            }
            return map;
        }
        return plain((Class<?>) type, depth);
    }

    private Object plain(Class<?> type, int depth) {
        if (type == String.class) {
            return text();
        }
        if (type == int.class || type == Integer.class) {
            return pick(List.of(0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE));
        }
        if (type == long.class || type == Long.class) {
            return pick(List.of(0L, 1L, Long.MAX_VALUE, Long.MIN_VALUE));
        }
        if (type == boolean.class || type == Boolean.class) {
            return random.nextBoolean();
        }
        if (type == Quantity.class) {
            return Quantity.parse(pick(AMOUNTS));
        }
        if (type == Instant.class) {
            return Instant.ofEpochSecond(random.nextLong(-62_000_000_000L, 250_000_000_000L));
        }
        if (type == IntOrString.class) {
            return random.nextBoolean() ? IntOrString.of(random.nextInt()) : IntOrString.of(text());
        }
        if (type.isEnum()) {
            return pick(Arrays.asList(type.getEnumConstants()));
        }
        return type.isSealed() ? plain(pick(List.of(type.getPermittedSubclasses())), depth) : record(type, depth);
    }

    private Object record(Class<?> type, int depth) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = Arrays.stream(components).map(c -> value(c.getGenericType(), depth + 1)).toArray();
        Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new);
        try {
            return type.getConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " can't be made", e);
        }
    }

    private String text() {
        return pick(TEXTS);
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
