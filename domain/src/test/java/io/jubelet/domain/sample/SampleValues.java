package io.jubelet.domain.sample;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.value.IntOrString;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A value for every type of a part of a record: never empty or zero, and never the same twice where the type has enough of them. */
public final class SampleValues {

    private int count;

    /** The next value of a type. */
    public Object next(Type type) {
        if (!(type instanceof ParameterizedType generic)) {
            return plain((Class<?>) type);
        }
        Type[] arguments = generic.getActualTypeArguments();
        return switch (((Class<?>) generic.getRawType()).getSimpleName()) {
            case "Optional" -> Optional.of(next(arguments[0]));
            case "List" -> List.of(next(arguments[0]));
            case "Set" -> Set.of(next(arguments[0]));
            case "Map" -> Map.of(next(arguments[0]), next(arguments[1]));
            default -> throw new IllegalArgumentException("no value for " + type);
        };
    }

    private Object plain(Class<?> type) {
        count++;
        return switch (type.getSimpleName()) {
            case "String" -> "text-" + count;
            case "int", "Integer" -> count;
            case "long", "Long" -> (long) count;
            case "double" -> 1.0 / count;
            case "boolean", "Boolean" -> true;
            case "Instant" -> Instant.EPOCH.plusSeconds(count);
            case "Duration" -> Duration.ofSeconds(count);
            case "Quantity" -> Quantity.parse(String.valueOf(count));
            case "IntOrString" -> IntOrString.of(count);
            default -> composed(type);
        };
    }

    private Object composed(Class<?> type) {
        if (type.isEnum()) {
            return type.getEnumConstants()[type.getEnumConstants().length - 1];
        }
        if (type.isSealed()) {
            return plain(type.getPermittedSubclasses()[0]);
        }
        if (!type.isRecord()) {
            throw new IllegalArgumentException("no value for " + type);
        }
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = Arrays.stream(components).map(component -> next(component.getGenericType())).toArray();
        try {
            return type.getConstructor(Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new))
                    .newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("no value for " + type, e);
        }
    }
}
