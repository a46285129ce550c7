package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.files.ContainerLogs;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Disks that fail while containers start. */
class DiskFailureTest {

    private final ProbedPod probed = new ProbedPod();
    private final SimWorld world = probed.world;

    @Test
    void containerRunsOnceWithoutALinkToItsLog() {
        world.killAgent();
        SimFiles real = SimFiles.inMemory(world.disk);
        ContainerLogs noLinks = (ContainerLogs) Proxy.newProxyInstance(ContainerLogs.class.getClassLoader(),
                new Class<?>[] {ContainerLogs.class}, (_, method, arguments) -> {
                    if (method.getName().equals("link")) {
                        throw new InternalException("input/output error");
                    }
                    try {
                        return method.invoke(real.logs(), arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        world.files = () -> new SimFiles(noLinks, real.rotation(), real.directories(), real.messages(), real.managed(),
                real.states(), real.volumes(),
                real.volumeFiles());
        world.startAgent();
        try (SimLog log = SimLog.kept()) {
            world.source.want(ProbedPod.pod(ProbedPod.app().build()));
            probed.awaits(probed::isReady);
            probed.passes(Duration.ofMinutes(3));
            assertEquals(List.of(0), world.runtime.snapshot().containers().stream().map(ContainerSummary::attempt).toList());
            assertEquals(1, log.lines().stream().filter(line -> line.contains("has no link: input/output error")).count());
            assertTrue(log.errors().isEmpty(), () -> log.errors().toString());
        }
    }
}
