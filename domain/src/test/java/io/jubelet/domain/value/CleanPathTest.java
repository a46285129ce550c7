package io.jubelet.domain.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CleanPathTest {

    @Test
    void partsAreJoinedAndEmptyOnesLeftOut() {
        assertEquals("/a/b/c", CleanPath.join("/a", "", "b/", "/c"));
        assertEquals("a", CleanPath.join("", "a"));
        assertEquals("", CleanPath.join("", ""));
        assertEquals("", CleanPath.join());
    }

    @Test
    void stepsBackAreTakenButNotAboveTheRoot() {
        assertEquals("/a/c", CleanPath.join("/a/./b", "../c"));
        assertEquals("/", CleanPath.join("/a", "../../.."));
        assertEquals("../../b", CleanPath.join("../a/..", "..", "b"));
        assertEquals(".", CleanPath.join("a", ".."));
    }
}
