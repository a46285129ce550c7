package io.jubelet.benchmarks.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ArgumentsTest {

    private static Arguments of(String... arguments) {
        return new Arguments(List.of(arguments));
    }

    private static String complaint(Arguments arguments, Consumer<Arguments> reader) {
        arguments.flag();
        return assertThrows(IllegalArgumentException.class, () -> reader.accept(arguments)).getMessage();
    }

    @Test
    void flagsComeInTheirOrderWithTheirValues() {
        Arguments arguments = of("--pods", "10,500", "--name", "a b", "--runs", "0");

        assertEquals(Optional.of("--pods"), arguments.flag());
        assertEquals(List.of(10, 500), arguments.numbers(1));
        assertEquals(Optional.of("--name"), arguments.flag());
        assertEquals("a b", arguments.value());
        assertEquals(Optional.of("--runs"), arguments.flag());
        assertEquals(0, arguments.number(0));
        assertEquals(Optional.empty(), arguments.flag());
    }

    @Test
    void whatIsWrongIsNamed() {
        assertEquals("--runs needs a value", complaint(of("--runs"), a -> a.number(1)));
        assertEquals("--runs: \"0\" is no whole number from 1", complaint(of("--runs", "0"), a -> a.number(1)));
        assertEquals("--pods: \"\" is no whole number from 1", complaint(of("--pods", "1,,2"), a -> a.numbers(1)));
        assertEquals("--pods: \"x\" is no whole number from 1", complaint(of("--pods", "1,x"), a -> a.numbers(1)));
        assertEquals("--pods: \"-5\" is no whole number from 1", complaint(of("--pods", "-5"), a -> a.numbers(1)));
        assertEquals("\"--fast\" is not known; try: bin/bench --help", complaint(of("--fast"), a -> {
            throw a.unknown();
        }));
    }
}
