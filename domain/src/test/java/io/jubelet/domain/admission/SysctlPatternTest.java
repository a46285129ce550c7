package io.jubelet.domain.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SysctlPatternTest {

    @ParameterizedTest
    @CsvSource({"kernel.sem, kernel.sem, false", "kernel.msg*, kernel.msg, true", "net.core.somaxconn, net.core.somaxconn, false",
        "net.*, net., true", "net/ipv4/conf/eth0.1/*, net.ipv4.conf.eth0/1., true", "fs.mqueue.*, fs.mqueue., true",
        "kernel.shm_rmid_forced, kernel.shm_rmid_forced, false", "kernel.sem*, kernel.sem, true", "kernel.shmall*, kernel.shmall, true"})
    void readsNamesAndBeginningsOfNames(String text, String name, boolean open) {
        assertEquals(new SysctlPattern(name, open), SysctlPattern.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "net..core", "net.core.", ".net", "net.*.x", "net.core.**", "Net.core", "net core", "net.-a"})
    void refusesWhatIsNoName(String text) {
        String message = assertThrows(IllegalArgumentException.class, () -> SysctlPattern.parse(text)).getMessage();
        assertTrue(message.startsWith("\"" + text + "\" must be the name of a kernel parameter"), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "kernel.*", "kernel.panic", "vm.swappiness", "fs.*", "fs.mqueue*", "net*", "kernel.semx", "kernel.sh*",
        "kernel.shmm*", "kernel.shmall2", "kernel.msgmax2"})
    void refusesParametersOfTheWholeMachine(String text) {
        String message = assertThrows(IllegalArgumentException.class, () -> SysctlPattern.parse(text)).getMessage();
        assertTrue(message.startsWith("the sysctls \"" + text + "\" are not known to be namespaced"), message);
    }

    @Test
    void refusesNamesLongerThanTheApiTakes() {
        assertEquals("net." + "a".repeat(249), SysctlPattern.parse("net." + "a".repeat(249)).name());
        assertThrows(IllegalArgumentException.class, () -> SysctlPattern.parse("net." + "a".repeat(250)));
    }
}
