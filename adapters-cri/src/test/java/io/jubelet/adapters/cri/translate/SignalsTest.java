package io.jubelet.adapters.cri.translate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.cri.wire.ContainerProto.Signal;
import io.jubelet.ports.failure.InvalidArgumentException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SignalsTest {

    @ParameterizedTest
    @CsvSource({"'', 0", "SIGTERM, 23", "SIGKILL, 13", "SIGRTMIN, 35", "SIGRTMIN+1, 36", "SIGRTMAX-14, 51",
        "SIGRTMAX, 65"})
    void haveTheNumbersOfTheSpecification(String name, int number) {
        assertEquals(number, Signals.toWire(name).getNumber());
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNRECOGNIZED")
    void goThereAndBack(Signal signal) {
        assertEquals(signal, Signals.toWire(Signals.fromWire(signal)));
    }

    @Test
    void refusesWhatIsNoSignal() {
        assertThrows(InvalidArgumentException.class, () -> Signals.toWire("SIGNONE"));
        assertEquals("", Signals.fromWire(Signal.UNRECOGNIZED));
    }
}
