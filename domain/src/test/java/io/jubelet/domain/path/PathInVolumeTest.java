package io.jubelet.domain.path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathInVolumeTest {

    private static final Map<String, String> LINKS = Map.of("rel", "a/b", "up", "../../etc", "abs", "/etc", "a/back", "../c",
            "current", "v1", "v1/x", "./y", "loop", "loop", "chain", "rel/back");

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "x.env              | x.env",
        "a//./x.env         | a/x.env",
        "../x.env           | x.env",
        "a/../../../x.env   | x.env",
        "/etc/x.env         | etc/x.env",
        "rel/x.env          | a/b/x.env",
        "up/shadow          | etc/shadow",
        "abs/shadow         | etc/shadow",
        "a/abs/shadow       | a/abs/shadow",
        "a/back/x           | c/x",
        "current/x          | v1/y",
        "chain              | a/b/back",
        "rel/..             | a",
        ".                  | ''",
        "''                 | ''"})
    void noPathLeadsOut(String path, String wanted) {
        assertEquals(wanted, PathInVolume.resolve(path, at -> Optional.ofNullable(LINKS.get(at))));
    }

    @Test
    void aLoopEnds() {
        assertThrows(IllegalArgumentException.class,
                () -> PathInVolume.resolve("loop/x", at -> Optional.ofNullable(LINKS.get(at))));
    }

    @Test
    void anAbsoluteLinkBeginsAtTheVolume() {
        assertEquals("etc/x", PathInVolume.resolve("a/abs/x", at -> Optional.of("/etc").filter(_ -> at.equals("a/abs"))));
    }
}
