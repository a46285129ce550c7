package io.jubelet.app.cgroup;

import static io.jubelet.ports.fake.FakeProcessCgroups.AGENT;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.port.Platform;
import io.jubelet.app.settings.ProcessPlaces;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.ports.fake.FakeProcessCgroups;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Where the agent and the processes of the system are, and when they are moved. */
class ProcessPlacementTest {

    private static final CgroupName SYSTEM = new CgroupName(List.of("system"));
    private static final CgroupName AGENTS = new CgroupName(List.of("system.slice", "agent"));
    private static final int SCORE = -999;

    private final SplittableRandom random = new SplittableRandom(1);
    private final SimScheduler scheduler = new SimScheduler(random);
    private final SimScheduler.Scope scope = scheduler.scope();
    private final SimBus bus = new SimBus(scope, (topic, message) -> true);
    private final FakeProcessCgroups processes = new FakeProcessCgroups();

    private void runs(Optional<CgroupName> system, Optional<CgroupName> agent) {
        bus.deploy(new ProcessPlacement(processes, new ProcessPlaces(system, agent, SCORE), new Platform(scope, scope, random)));
        passes(0);
    }

    private void passes(long seconds) {
        scheduler.run(Duration.ofSeconds(seconds), () -> { });
    }

    private Optional<CgroupName> cgroupOf(long process) {
        return processes.cgroupOf(process);
    }

    @Test
    void theAgentMovesAtTheStartAndOnce() {
        runs(Optional.empty(), Optional.of(AGENTS));
        passes(300);
        assertEquals(List.of("4000 /system.slice/agent"), processes.moves());
        assertEquals(0, processes.looks(), "nobody asked about the system");
    }

    @Test
    void anAgentThatWasMovedAwayIsBackWithinAMinute() {
        runs(Optional.empty(), Optional.of(AGENTS));
        processes.move(AGENT, SYSTEM);
        passes(59);
        assertEquals(Optional.of(SYSTEM), cgroupOf(AGENT));
        passes(2);
        assertEquals(Optional.of(AGENTS), cgroupOf(AGENT));
    }

    @Test
    void anAgentInSeveralCgroupsIsMoved() {
        processes.divide(AGENT);
        runs(Optional.empty(), Optional.of(AGENTS));
        assertEquals(Optional.of(AGENTS), cgroupOf(AGENT));
    }

    @Test
    void anAgentInAContainerIsLeftAlone() {
        processes.contain(AGENT);
        runs(Optional.empty(), Optional.of(AGENTS));
        passes(300);
        assertEquals(List.of(), processes.moves());
        assertEquals(Optional.empty(), processes.score(AGENT));
    }

    @Test
    void anAgentThatCanNotBeMovedIsTriedAgain() {
        processes.refuse(AGENT, true);
        runs(Optional.empty(), Optional.of(AGENTS));
        passes(61);
        assertEquals(2, processes.moves().size());
        processes.refuse(AGENT, false);
        passes(60);
        assertEquals(Optional.of(AGENTS), cgroupOf(AGENT));
        assertEquals(Optional.of(SCORE), processes.score(AGENT));
    }

    @Test
    void withoutACgroupTheAgentStaysAndKeepsItsScore() {
        runs(Optional.empty(), Optional.empty());
        assertEquals(Optional.of(SCORE), processes.score(AGENT));
        processes.oomScoreAdj(AGENT, 0);
        passes(299);
        assertEquals(Optional.of(0), processes.score(AGENT));
        passes(2);
        assertEquals(Optional.of(SCORE), processes.score(AGENT));
        assertEquals(List.of(), processes.moves());
    }

    @Test
    void whatIsInTheRootMovesIntoTheCgroupOfTheSystem() {
        processes.start(1);
        processes.startKernelThread(2);
        processes.start(70);
        runs(Optional.of(SYSTEM), Optional.of(AGENTS));
        assertEquals(List.of("70 /system", "4000 /system", "4000 /system.slice/agent"), processes.moves());
        assertEquals(Optional.of(new CgroupName(List.of())), cgroupOf(1));
        assertEquals(Optional.of(new CgroupName(List.of())), cgroupOf(2));
        processes.start(71);
        passes(61);
        assertEquals(Optional.of(SYSTEM), cgroupOf(71));
        assertEquals(4, processes.moves().size(), "only what was started since then");
    }

    @Test
    void processesThatAreStartedMeanwhileMoveInTheSameMinute() {
        processes.start(70);
        processes.afterMove(70, () -> processes.start(71));
        runs(Optional.of(SYSTEM), Optional.empty());
        assertEquals(Optional.of(SYSTEM), cgroupOf(71));
    }

    @Test
    void aProcessThatIsRefusedDelaysNoOther() {
        processes.start(70);
        processes.refuse(70, true);
        processes.start(71);
        runs(Optional.of(SYSTEM), Optional.empty());
        assertEquals(Optional.of(SYSTEM), cgroupOf(71));
        assertEquals(11, processes.looks());
        passes(61);
        assertEquals(22, processes.looks(), "tried eleven times a minute");
        processes.refuse(70, false);
        passes(60);
        assertEquals(Optional.of(SYSTEM), cgroupOf(70));
    }
}
