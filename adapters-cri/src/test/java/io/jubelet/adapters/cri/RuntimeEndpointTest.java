package io.jubelet.adapters.cri;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuntimeEndpointTest {

    @ParameterizedTest
    @CsvSource({
        "unix:///run/containerd/containerd.sock, /run/containerd/containerd.sock",
        "UNIX:///run/crio.sock,                  /run/crio.sock",
        "/run/containerd/containerd.sock,        /run/containerd/containerd.sock",
        "unix:///run//a/../b.sock,               /run/b.sock",
    })
    void readsSockets(String text, String path) {
        assertEquals(new RuntimeEndpoint.Unix(text, path), RuntimeEndpoint.parse(text));
    }

    @ParameterizedTest
    @CsvSource({"fake://", "fake:///", "fake://?", "FAKE://"})
    void readsSimulations(String text) {
        assertEquals(new RuntimeEndpoint.Simulated(text, SimulationSettings.DEFAULT, Optional.empty()), RuntimeEndpoint.parse(text));
    }

    @Test
    void readsTheSettingsOfASimulation() {
        assertEquals(new RuntimeEndpoint.Simulated("fake:///?seed=7", SimulationSettings.parse("seed=7"), Optional.empty()),
                RuntimeEndpoint.parse("fake:///?seed=7"));
    }

    @Test
    void readsTheSocketOfASimulation() {
        assertEquals(new RuntimeEndpoint.Simulated("fake:///run/fake.sock?seed=7", SimulationSettings.parse("seed=7"),
                Optional.of("/run/fake.sock")), RuntimeEndpoint.parse("fake:///run/fake.sock?seed=7"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                           | is empty; write for example unix:///run/containerd/containerd.sock
            containerd.sock              | the path of the socket has to begin with /
            unix://run/containerd.sock   | the path of the socket has to begin with /
            unix://                      | the path of the socket has to begin with /
            unix:///run/                 | that is no path of a socket
            tcp://127.0.0.1:1234         | only unix sockets are supported; write for example unix:///
            npipe:////./pipe/x           | only unix sockets are supported
            fake:///run/                 | that is no path of a socket
            fake://host                  | settings stand behind a question mark
            fake://?speed=1              | speed: is not known
            """)
    void saysWhatIsWrong(String text, String message) {
        InvalidArgumentException failure = assertThrows(InvalidArgumentException.class, () -> RuntimeEndpoint.parse(text));

        assertTrue(failure.getMessage().contains(message), failure.getMessage());
    }

    @Test
    void refusesAPathThatJavaCantConnectTo() {
        InvalidArgumentException failure =
                assertThrows(InvalidArgumentException.class, () -> RuntimeEndpoint.parse("unix:///" + "x".repeat(106)));

        assertTrue(failure.getMessage().endsWith(": the path of the socket has 107 bytes, and at most 106 are supported; move the "
                + "socket to a shorter path"), failure.getMessage());
        assertEquals("/" + "x".repeat(105), ((RuntimeEndpoint.Unix) RuntimeEndpoint.parse("unix:////" + "x".repeat(105))).path());
    }
}
