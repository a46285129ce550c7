package io.jubelet.domain.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelSelectorTest {

    private static final Map<String, String> LABELS = Map.of("app", "web", "tier", "front");

    @Test
    void withoutRequirementsEverythingIsSelected() {
        assertTrue(new LabelSelector(Map.of(), List.of()).matches(Map.of()));
    }

    @Test
    void allRequirementsMustHold() {
        var expressions = List.of(new LabelSelectorRequirement("tier", "Exists", List.of()));
        assertTrue(new LabelSelector(Map.of("app", "web"), expressions).matches(LABELS));
        assertFalse(new LabelSelector(Map.of("app", "web"), expressions).matches(Map.of("app", "web")));
        assertFalse(new LabelSelector(Map.of("app", "other"), expressions).matches(LABELS));
    }

    @ParameterizedTest
    @CsvSource({"app,In,true", "tier,In,false", "none,In,false", "app,NotIn,false", "tier,NotIn,true", "none,NotIn,true",
        "app,Exists,true", "none,Exists,false", "app,DoesNotExist,false", "none,DoesNotExist,true", "app,Like,false"})
    void eachOperatorHasItsMeaning(String key, String operator, boolean matches) {
        assertEquals(matches, new LabelSelectorRequirement(key, operator, List.of("web", "db")).matches(LABELS));
    }
}
