package io.jubelet.benchmarks;

import io.jubelet.domain.pleg.PodLifecycleEvent;
import io.jubelet.domain.pleg.PodLifecycleEvents;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Finding what happened between two complete lists of the runtime; a pod has five parts. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = {"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"})
public class LifecycleEventsBenchmark {

    @Param({"10", "100", "500"})
    int pods;

    private RuntimeSnapshot before;
    private RuntimeSnapshot same;
    private RuntimeSnapshot changed;

    @Setup
    public void prepare() {
        var machines = new Machines();
        List<ObservedPod> observed = machines.pods(pods).stream().map(machines::running).toList();
        before = Machines.listed(observed);
        same = Machines.listed(observed);
        changed = Machines.listed(machines.later(observed));
    }

    @Benchmark
    public Map<PodIdentity, List<PodLifecycleEvent>> nothingHappened() {
        return PodLifecycleEvents.between(before, same);
    }

    @Benchmark
    public Map<PodIdentity, List<PodLifecycleEvent>> someEnded() {
        return PodLifecycleEvents.between(before, changed);
    }
}
