package io.jubelet.benchmarks.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrowthOptionsTest {

    @Test
    void sizesRiseAndComeOnce() {
        assertEquals(List.of(10, 50), GrowthOptions.parse(List.of("--pods", "50,10,50")).sizes());
    }

    @Test
    void eachAgentHasADirectoryOfItsOwn() {
        var options = GrowthOptions.parse(List.of("--directory", "/run/x", "--runs", "3")).in("1-110");

        assertEquals(Path.of("/run/x/1-110"), options.directory());
        assertEquals(3, options.runs());
    }

    @Test
    void optionsOfTheOtherMeasurementsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> GrowthOptions.parse(List.of("--json")));
    }
}
