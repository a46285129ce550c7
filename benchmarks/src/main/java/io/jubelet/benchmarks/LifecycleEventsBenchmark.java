package io.jubelet.benchmarks;

import io.jubelet.domain.pleg.PodLifecycleEvent;
import io.jubelet.domain.pleg.PodLifecycleEvents;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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

/** Finding what happened to each pod between two complete lists of the runtime; a pod has five parts. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = {"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"})
public class LifecycleEventsBenchmark {

    @Param({"10", "100", "500"})
    int pods;

    private List<Lists> same;
    private List<Lists> changed;

    private record Lists(PodIdentity pod, RuntimeSnapshot before, RuntimeSnapshot now) {
    }

    @Setup
    public void prepare() {
        var machines = new Machines();
        List<ObservedPod> observed = machines.pods(pods).stream().map(machines::running).toList();
        same = lists(observed, observed);
        changed = lists(observed, machines.later(observed));
    }

    private static List<Lists> lists(List<ObservedPod> before, List<ObservedPod> now) {
        return IntStream.range(0, before.size()).mapToObj(i -> new Lists(before.get(i).identity(),
                Machines.listed(List.of(before.get(i))), Machines.listed(List.of(now.get(i))))).toList();
    }

    @Benchmark
    public List<List<PodLifecycleEvent>> nothingHappened() {
        return events(same);
    }

    @Benchmark
    public List<List<PodLifecycleEvent>> someEnded() {
        return events(changed);
    }

    private static List<List<PodLifecycleEvent>> events(List<Lists> pods) {
        return pods.stream().map(pod -> PodLifecycleEvents.between(pod.pod(), pod.before(), pod.now())).toList();
    }
}
