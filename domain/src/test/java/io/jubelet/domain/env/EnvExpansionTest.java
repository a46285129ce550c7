package io.jubelet.domain.env;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.pod.PodConfigException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
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
    void references(String text, String expanded) throws PodConfigException {
        assertEquals(expanded,
                EnvExpansion.expand(text, Map.of("A", "a", "B", "$(A)", "EMPTY", "", "é", "e")));
    }

    @Test
    void whatLinuxCanNotGiveToAProgramIsRefusedBeforeItIsMade() {
        Map<String, String> values = Map.of("A", "a".repeat(1024 * 1024));
        String refused = assertThrows(PodConfigException.class, () -> EnvExpansion.expand("$(A)".repeat(100_000), values)).getMessage();
        assertEquals("a text with $(A) is larger than 6 MiB, which is the most that Linux gives a program", refused);
        assertThrows(PodConfigException.class, () -> EnvExpansion.expand(Collections.nCopies(100_000, "$(A)"), values));
    }

    @Test
    void eachWordOfACommandIsExpanded() throws PodConfigException {
        assertEquals(List.of("a", "x-a", ""), EnvExpansion.expand(List.of("$(A)", "x-$(A)", ""), Map.of("A", "a")));
    }
}
