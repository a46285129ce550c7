package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.domain.plugin.PluginTypes;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakePluginRegistrations;
import io.jubelet.ports.fake.FakePluginSockets;
import io.jubelet.ports.plugin.PluginRegistrations;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class CountedPluginsTest {

    private static final String SOCKET = "/r/d.sock";

    private final MetricRegistry registry = new MetricRegistry();
    private final CountedPlugins plugins = new CountedPlugins(registry);
    private final FakePluginSockets sockets = new FakePluginSockets();
    private final FakePluginRegistrations answers = new FakePluginRegistrations();
    private final PluginRegistrations registrations = plugins.counted(answers);

    @BeforeEach
    void start() {
        answers.serve(SOCKET, new PluginInfo(PluginTypes.CSI, "d", "", List.of("1.0.0")));
        plugins.counted(sockets).start(_ -> { });
        sockets.put(SOCKET);
    }

    private Set<String> counted() {
        return registry.families().stream().filter(family -> family.name().equals("plugin_manager_total_plugins"))
                .flatMap(family -> family.samples().stream()).map(sample -> sample.labels().stream().map(label -> label.value())
                        .collect(Collectors.joining(" ")) + " " + (int) sample.value()).collect(Collectors.toSet());
    }

    @Test
    void aPluginIsExpectedOnceItHasASocketAndRegisteredOnceItWasNotified() {
        assertEquals(Set.of(SOCKET + " desired_state_of_world 1"), counted());
        registrations.connect(SOCKET).notifyStatus(false, "no");
        answers.failNotification(SOCKET, Optional.of(new UnavailableException("away")));
        assertThrows(UnavailableException.class, () -> registrations.connect(SOCKET).notifyStatus(true, ""));
        assertEquals(1, counted().size());
        answers.failNotification(SOCKET, Optional.empty());
        registrations.connect(SOCKET).notifyStatus(true, "");
        assertEquals(Set.of(SOCKET + " desired_state_of_world 1", SOCKET + " actual_state_of_world 1"), counted());
        sockets.put("/r/other.sock");
        assertEquals(3, counted().size());
    }

    @Test
    void aPluginGoesWithItsSocket() {
        registrations.connect(SOCKET).notifyStatus(true, "");
        sockets.put(SOCKET);
        assertEquals(Set.of(SOCKET + " desired_state_of_world 1"), counted(), "another socket at the same path");
        sockets.remove(SOCKET);
        registrations.connect(SOCKET).notifyStatus(true, "");
        assertEquals(Set.of(), counted());
    }
}
