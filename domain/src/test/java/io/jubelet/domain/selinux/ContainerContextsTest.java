package io.jubelet.domain.selinux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.container.SELinuxOptions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerContextsTest {

    private static final ContainerContexts CONTEXTS =
            new ContainerContexts("system_u:system_r:container_t:s0", "system_u:object_r:container_file_t:s0");

    @Test
    void theFileOfAPolicyIsRead() {
        assertEquals(CONTEXTS, ContainerContexts.parse(List.of("# file = \"x\"", "; y", "nonsense", "",
                "process = \"system_u:system_r:container_t:s0\"", "  file=\"system_u:object_r:container_file_t:s0\" ", "ro_file = \"z\"")));
        assertEquals(new ContainerContexts("", ""), ContainerContexts.parse(List.of()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "'' | '' | '' | s0:c1,c2 | system_u:object_r:container_file_t:s0:c1,c2",
        "me_u | my_r | my_t | s0:c7 | me_u:object_r:container_file_t:s0:c7",
        "me_u | '' | my_t | '' | ''",
        "'' | '' | '' | '' | ''"})
    void filesHaveUserAndLevelOfTheProcess(String user, String role, String type, String level, String label) {
        assertEquals(label, CONTEXTS.fileLabel(new SELinuxOptions(user, role, type, level)));
    }

    @Test
    void aPolicyWithoutContainersIsTakenAsItIs() {
        var options = new SELinuxOptions("", "", "", "s0:c1");
        assertEquals("a:b:c", new ContainerContexts("", "a:b:c").fileLabel(options));
        assertEquals("", new ContainerContexts("a:b:c", "").fileLabel(options));
        assertEquals("a:b:c:s0:c1", new ContainerContexts("x:y:z", "a:b:c").fileLabel(options));
        assertThrows(IllegalArgumentException.class, () -> new ContainerContexts("x:y:z", "a:b").fileLabel(options));
    }
}
