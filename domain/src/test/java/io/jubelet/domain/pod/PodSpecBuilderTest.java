package io.jubelet.domain.pod;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.jubelet.domain.sample.SampleValues;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
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
        Object value = new SampleValues().next(part.getGenericType());
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
}
