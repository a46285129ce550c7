package io.jubelet.domain.eviction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilesystemLayoutTest {

    @ParameterizedTest
    @CsvSource({"1, 1, 1, SINGLE", "1, 2, 2, DEDICATED_IMAGES", "1, 2, 1, SPLIT_IMAGES", "1, 1, 2, SPLIT_IMAGES"})
    void devicesDetermineTheLayout(long node, long images, long containers, FilesystemLayout layout) {
        assertEquals(layout, FilesystemLayout.of(node, images, containers));
    }

    @ParameterizedTest
    @CsvSource({
        "SINGLE,           nodefs.available,     DEAD_CONTAINERS UNUSED_IMAGES",
        "SINGLE,           imagefs.inodesFree,   DEAD_CONTAINERS UNUSED_IMAGES",
        "DEDICATED_IMAGES, nodefs.available,     ''",
        "DEDICATED_IMAGES, imagefs.available,    DEAD_CONTAINERS UNUSED_IMAGES",
        "SPLIT_IMAGES,     imagefs.available,    UNUSED_IMAGES",
        "SPLIT_IMAGES,     containerfs.available, DEAD_CONTAINERS",
        "SINGLE,           memory.available,     ''",
        "SINGLE,           pid.available,        ''"})
    void whatIsFreedFirst(FilesystemLayout layout, String signal, String reclaims) {
        List<String> names = layout.reclaims(EvictionSignal.named(signal).orElseThrow()).stream().map(Enum::name).toList();
        assertEquals(reclaims, String.join(" ", names));
    }
}
