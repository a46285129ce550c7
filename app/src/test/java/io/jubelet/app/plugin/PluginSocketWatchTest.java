package io.jubelet.app.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.plugin.HandlePlugin;
import io.jubelet.app.message.plugin.PluginTopics;
import io.jubelet.app.message.plugin.PluginVerdict;
import io.jubelet.app.port.ClaimPorts;
import io.jubelet.app.port.DevicePorts;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.PluginPorts;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.domain.plugin.PluginTypes;
import io.jubelet.ports.fake.FakeClaimDrivers;
import io.jubelet.ports.fake.FakeDevicePlugins;
import io.jubelet.ports.fake.FakeDeviceRegistrations;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakePluginRegistrations;
import io.jubelet.ports.fake.FakePluginRegistrations.Notification;
import io.jubelet.ports.fake.FakePluginSockets;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.FakeVolumeDrivers;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PluginSocketWatchTest {

    private static final String SOCKET = "/registry/gpu.sock";
    private static final PluginInfo PLUGIN = new PluginInfo(PluginTypes.DEVICE, "example.com/gpu", "", List.of("v1beta1"));

    private final VirtualTimers timers = new VirtualTimers();
    private final FakePluginSockets sockets = new FakePluginSockets();
    private final FakePluginRegistrations plugins = new FakePluginRegistrations();
    private final RecordingBus bus = new RecordingBus();
    private final List<String> steps = new ArrayList<>();
    private Optional<String> fault = Optional.empty();
    private Runnable duringRegistration = () -> { };
    private Concern watch;

    @BeforeEach
    void start() {
        bus.answer(PluginTopics.DEVICE_PLUGIN, question -> {
            steps.add(question.step() + " " + question.plugin().name() + " " + question.plugin().endpoint());
            if (question.step() == HandlePlugin.Step.REGISTER) {
                Runnable once = duringRegistration;
                duringRegistration = () -> { };
                once.run();
            }
            return new PluginVerdict(question.step() == HandlePlugin.Step.REGISTER ? fault : Optional.empty());
        });
        bus.answer(PluginTopics.CSI_PLUGIN, question -> {
            steps.add("CSI " + question.step() + " " + question.plugin().name());
            return PluginVerdict.done();
        });
        // Threads are run at once, on the thread of the test.
        var platform = new Platform(timers, (name, body) -> {
            body.run();
            return Thread.currentThread();
        }, new Random(1));
        watch = new PluginConcerns(new PluginPorts(sockets, plugins, new DevicePorts(new FakeDeviceRegistrations(), new FakeDevicePlugins(),
                new FakeStateFiles(new FakeDisk(), "/d"), List.of()), new FakeVolumeDrivers(),
                new ClaimPorts(new FakeClaimDrivers(), new FakeStateFiles(new FakeDisk(), "/d"), Optional.empty())), platform)
                .concerns().getFirst();
        watch.start(bus);
    }

    @Test
    void aPluginIsRegisteredReplacedAndDeregistered() {
        plugins.serve(SOCKET, PLUGIN);
        sockets.put(SOCKET);
        sockets.put("/registry/.hidden.sock");
        assertEquals(List.of("VALIDATE example.com/gpu " + SOCKET, "REGISTER example.com/gpu " + SOCKET), steps);
        assertEquals(List.of(new Notification(SOCKET, true, "")), plugins.notifications());
        steps.clear();
        sockets.put(SOCKET);
        assertEquals(List.of("DEREGISTER example.com/gpu " + SOCKET, "VALIDATE example.com/gpu " + SOCKET,
                "REGISTER example.com/gpu " + SOCKET), steps);
        steps.clear();
        sockets.remove(SOCKET);
        assertEquals(List.of("DEREGISTER example.com/gpu " + SOCKET), steps);
    }

    @Test
    void aPluginThatRestartsWhileItIsBeingRegisteredStaysRegistered() {
        sockets.put(SOCKET);
        plugins.serve(SOCKET, PLUGIN);
        duringRegistration = () -> {
            sockets.remove(SOCKET);
            sockets.put(SOCKET);
        };
        timers.advance(Duration.ofMillis(500));
        assertEquals(List.of("VALIDATE", "REGISTER", "DEREGISTER", "VALIDATE", "REGISTER"),
                steps.stream().map(step -> step.split(" ")[0]).toList());
    }

    @Test
    void aPluginThatDoesNotAnswerIsTriedAgainLessAndLessOften() {
        sockets.put(SOCKET);
        plugins.serve(SOCKET, PLUGIN);
        timers.advance(Duration.ofMillis(499));
        assertEquals(List.of(), steps);
        timers.advance(Duration.ofMillis(1));
        assertEquals(2, steps.size());
    }

    @Test
    void changesBesideAPluginThatDoesNotAnswerAreNoReasonToTryItSooner() {
        sockets.put(SOCKET);
        plugins.serve(SOCKET, PLUGIN);
        sockets.put("/registry/other.sock");
        sockets.remove("/registry/other.sock");
        assertEquals(List.of(), steps);
        timers.advance(Duration.ofMillis(500));
        assertEquals(2, steps.size());
    }

    @Test
    void aPluginIsNotifiedWhyItIsNotUsedAndTriedAgain() {
        plugins.serve(SOCKET, PLUGIN);
        fault = Optional.of("no connection");
        sockets.put(SOCKET);
        assertEquals(List.of(new Notification(SOCKET, false, "RegisterPlugin error -- plugin registration failed with err: no connection")),
                plugins.notifications());
        fault = Optional.empty();
        timers.advance(Duration.ofMillis(500));
        assertEquals(new Notification(SOCKET, true, ""), plugins.notifications().getLast());
    }

    @Test
    void aCsiDriverIsForTheOwnerOfCsiDrivers() {
        plugins.serve(SOCKET, new PluginInfo(PluginTypes.CSI, "disk.example.org", "/csi.sock", List.of("1.0.0")));
        sockets.put(SOCKET);
        assertEquals(List.of("CSI VALIDATE disk.example.org", "CSI REGISTER disk.example.org"), steps);
    }

    @Test
    void aPluginOfAnUnknownTypeIsRefused() {
        plugins.serve(SOCKET, new PluginInfo("OtherPlugin", "gpu.example.com", "", List.of("v1.DRAPlugin")));
        sockets.put(SOCKET);
        assertEquals(List.of(new Notification(SOCKET, false,
                "RegisterPlugin error -- no handler registered for plugin type: OtherPlugin at socket " + SOCKET)),
                plugins.notifications());
        assertEquals(List.of(), steps);
    }

    @Test
    void aPluginThatIsNotValidIsRefusedBeforeItIsRegistered() {
        bus.answer(PluginTopics.DEVICE_PLUGIN, question -> {
            steps.add(question.step().name());
            return PluginVerdict.failed("unsupported version");
        });
        plugins.serve(SOCKET, PLUGIN);
        sockets.put(SOCKET);
        assertEquals(List.of("VALIDATE"), steps);
        assertEquals(List.of(new Notification(SOCKET, false,
                "RegisterPlugin error -- plugin validation failed with err: unsupported version")), plugins.notifications());
    }

    @Test
    void aNewSocketDoesNotWaitAsLongAsTheOneBefore() {
        sockets.put(SOCKET);
        timers.advance(Duration.ofMinutes(10));
        sockets.remove(SOCKET);
        sockets.put(SOCKET);
        plugins.serve(SOCKET, PLUGIN);
        timers.advance(Duration.ofMillis(500));
        assertEquals(2, steps.size());
        timers.advance(Duration.ofMinutes(10));
        assertEquals(2, steps.size(), "it is registered");
    }

    @Test
    void anAgentThatEndsRegistersNothingMore() {
        sockets.put(SOCKET);
        watch.stop();
        assertEquals(0, timers.pending());
        plugins.serve(SOCKET, PLUGIN);
        sockets.put("/registry/other.sock");
        sockets.put(SOCKET);
        assertEquals(List.of(), steps);
    }
}
