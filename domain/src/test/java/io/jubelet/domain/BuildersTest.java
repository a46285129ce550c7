package io.jubelet.domain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.sample.SampleValues;
import io.jubelet.domain.status.StatusInput;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All records that are assembled by builders which begin with nothing, with every part set. */
class BuildersTest {

    private static final String SUFFIX = "Builder.class";

    static List<Class<?>> records() throws IOException, URISyntaxException, ReflectiveOperationException {
        Path root = Path.of(Pod.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<Class<?>> records = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(path -> path.toString().endsWith(SUFFIX)).sorted().toList()) {
                String builder = root.relativize(file).toString();
                String built = builder.substring(0, builder.length() - SUFFIX.length());
                if (Files.exists(root.resolve(built + ".class"))) {
                    records.add(Class.forName(built.replace('/', '.')));
                }
            }
        }
        records.remove(StatusInput.class);
        return records;
    }

    @ParameterizedTest
    @MethodSource("records")
    void aRecordHasThePartsThatItsBuilderWasGiven(Class<?> type) throws ReflectiveOperationException {
        SampleValues samples = new SampleValues();
        Object builder = method(type, "builder").orElseThrow().invoke(null);
        List<Object> given = new ArrayList<>();
        for (RecordComponent part : type.getRecordComponents()) {
            Method setter = method(builder.getClass(), part.getName()).orElseThrow();
            Object value = samples.next(setter.getGenericParameterTypes()[0]);
            assertSame(builder, setter.invoke(builder, value), part.getName());
            boolean present = part.getType() == Optional.class && setter.getParameterTypes()[0] != Optional.class;
            given.add(present ? Optional.of(value) : value);
        }
        Object built = build(builder);
        List<Object> found = new ArrayList<>();
        for (RecordComponent part : type.getRecordComponents()) {
            found.add(part.getAccessor().invoke(built));
        }
        assertEquals(given, found);
        Optional<Method> copy = method(type, "toBuilder");
        if (copy.isPresent()) {
            assertEquals(built, build(copy.get().invoke(built)), "a builder that starts from this record");
        }
    }

    /** A method of a class or of those that it inherits from, with its generic types. */
    private static Optional<Method> method(Class<?> type, String name) {
        Optional<Method> found = Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
                .flatMap(one -> Arrays.stream(one.getDeclaredMethods()))
                .filter(method -> method.getName().equals(name) && !method.isBridge()).findFirst();
        found.ifPresent(method -> method.setAccessible(true));
        return found;
    }

    private static Object build(Object builder) throws ReflectiveOperationException {
        return builder.getClass().getMethod("build").invoke(builder);
    }
}
