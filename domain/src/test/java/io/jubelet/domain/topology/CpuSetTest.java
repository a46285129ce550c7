package io.jubelet.domain.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSetTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0               | 0
            3,1,2           | 1-3
            0-3,8           | 0-3,8
            8,0-1,3-3,2     | 0-3,8
            0-1048576       | 0-1048576
            """)
    void listsHaveOneForm(String list, String form) {
        assertEquals(form, CpuSet.parse(list).toString());
        assertEquals(CpuSet.parse(list), CpuSet.parse(form));
    }

    @ParameterizedTest
    @ValueSource(strings = {",", "1,", "a", "-1", "3-1", "1-", "1-2-3", " 1", "1 ", "1048577", "99999999999999", "0x1"})
    void otherTextsAreNone(String text) {
        assertThrows(IllegalArgumentException.class, () -> CpuSet.parse(text));
    }

    @Test
    void setsAreCombined() {
        CpuSet few = CpuSet.parse("1-3");
        CpuSet more = CpuSet.parse("3-5");
        assertEquals(CpuSet.of(1, 2, 3, 4, 5), few.union(more));
        assertEquals(CpuSet.of(3), few.intersection(more));
        assertEquals(List.of(1, 2), few.minus(more).list());
        assertTrue(CpuSet.of(3).isSubsetOf(few));
        assertFalse(more.isSubsetOf(few));
        assertTrue(CpuSet.parse("").isEmpty());
        assertEquals("", CpuSet.EMPTY.toString());
    }
}
