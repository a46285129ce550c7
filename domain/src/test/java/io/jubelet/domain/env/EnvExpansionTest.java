package io.jubelet.domain.env;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvExpansionTest {

    @ParameterizedTest
    @CsvSource({
        "'', ''", "$, $", "a$, a$", "$$, $", "$$$, $$", "$$$$, $$",
        "$(A), a", "x$(A)y$(B), xay$(A)", "$$(A), $(A)", "$$$(A), $a", "$(EMPTY), ''",
        "$(NONE), $(NONE)", "$(), $()", "$(A, $(A", "$($(A), $($(A)", "$(A)$(, a$(", ")$(A), )a", "$A, $A",
        "$é, $é", "$(é), e"
    })
    void references(String text, String expanded) {
        assertEquals(expanded,
                EnvExpansion.expand(text, Map.of("A", "a", "B", "$(A)", "EMPTY", "", "é", "e")));
    }
}
