package io.jubelet.domain.pod;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.jubelet.domain.quantity.Quantity;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every part of a pod has its method, and none is forgotten or mixed up on the way. */
class PodSpecBuilderTest {

    private static final PodSpec NOTHING = PodSpec.builder().build();

    static Stream<RecordComponent> parts() {
        return Arrays.stream(PodSpec.class.getRecordComponents());
    }

    @ParameterizedTest
    @MethodSource("parts")
    void aPartIsSetAndKeptAlone(RecordComponent part) throws ReflectiveOperationException {
        Object value = sample(part.getGenericType());
        PodSpecBuilder builder = PodSpec.builder();
        Method setter = Arrays.stream(PodSpecBuilder.class.getMethods())
                .filter(method -> method.getName().equals(part.getName())).findFirst()
                .orElseThrow(() -> new AssertionError("nothing sets " + part.getName()));
        setter.invoke(builder, value instanceof Optional<?> optional ? optional.orElseThrow() : value);
        PodSpec spec = builder.build();
        assertNotEquals(NOTHING, spec);
        assertEquals(spec, spec.toBuilder().build());
        for (RecordComponent other : PodSpec.class.getRecordComponents()) {
            assertEquals(other.getName().equals(part.getName()) ? value : other.getAccessor().invoke(NOTHING),
                    other.getAccessor().invoke(spec), other.getName());
        }
    }

    private static Object sample(Type type) throws ReflectiveOperationException {
        if (type instanceof ParameterizedType container) {
            Type[] of = container.getActualTypeArguments();
            return container.getRawType() == Map.class ? Map.of(sample(of[0]), sample(of[1]))
                    : container.getRawType() == List.class ? List.of(sample(of[0])) : Optional.of(sample(of[0]));
        }
        return plain((Class<?>) type);
    }

    private static Object plain(Class<?> type) throws ReflectiveOperationException {
        if (type == String.class) {
            return "x";
        } else if (type == Boolean.class || type == boolean.class) {
            return true;
        } else if (type == Integer.class || type == int.class) {
            return 7;
        } else if (type == Long.class || type == long.class) {
            return 7L;
        } else if (type == Quantity.class) {
            return Quantity.parse("7");
        } else if (type.isEnum()) {
            return type.getEnumConstants()[0];
        } else if (type.isSealed()) {
            return plain(type.getPermittedSubclasses()[0]);
        }
        RecordComponent[] parts = type.getRecordComponents();
        Object[] values = new Object[parts.length];
        for (int i = 0; i < parts.length; i++) {
            values[i] = sample(parts[i].getGenericType());
        }
        return type.getConstructor(Arrays.stream(parts).map(RecordComponent::getType).toArray(Class[]::new))
                .newInstance(values);
    }
}
