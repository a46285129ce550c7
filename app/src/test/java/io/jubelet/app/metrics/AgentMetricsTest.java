package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.image.ImageEnsured;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.image.PullEnded;
import io.jubelet.app.message.image.PullsObserved;
import io.jubelet.app.message.node.NodeShutdown;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.PodsRanked;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.MirrorPodsObserved;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.app.message.runtime.ContainerStartFailed;
import io.jubelet.app.message.runtime.Observation;
import io.jubelet.app.message.runtime.PodObserved;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.probe.Prober;
import io.jubelet.app.worker.PodSteps;
import io.jubelet.app.worker.PodSyncContext;
import io.jubelet.app.worker.StepResult;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.explain.SandboxDecision;
import io.jubelet.domain.image.PullProgress;
import io.jubelet.domain.image.credential.ImagePullRecords;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.probe.ProbeOutcome;
import io.jubelet.domain.probe.ProbeType;
import io.jubelet.domain.probe.ProbeWorkerRules;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.shutdown.ShutdownTimes;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.status.PodFailure;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.runtime.RuntimeStreaming;
import io.jubelet.ports.server.ClientCertificate;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.KubeletServer;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.server.WebSocketTranslation;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AgentMetricsTest {

    private final VirtualTimers timers = new VirtualTimers(Instant.parse("2030-01-01T00:00:00Z"));
    private final AgentMetrics metrics = new AgentMetrics("n1", JvmMetrics::now, timers, Optional.empty());
    private final RecordingBus bus = new RecordingBus();
    private final Instant created = timers.instant();

    @BeforeEach
    void listen() {
        metrics.listener().start(bus);
    }

    @Test
    void theNodeHasItsNameAndTheProcessItsHeap() {
        assertEquals(1, value("kubelet_node_name{node=\"n1\"}"));
        assertEquals(1, value("kubelet_metrics_provider{provider=\"cadvisor\"}"));
        assertTrue(value("jvm_memory_used_bytes{area=\"heap\"}") > 0);
        assertEquals(metrics.agent().stream().map(MetricFamily::name).sorted().toList(),
                metrics.agent().stream().map(MetricFamily::name).toList());
    }

    @Test
    void aRuntimeThatIsLosingSupportIsReported() {
        assertTrue(metrics.agent().stream().noneMatch(family -> family.name().equals("kubelet_cri_losing_support")));
        metrics.runtimeIsLosingSupport();
        assertEquals(1, value("kubelet_cri_losing_support{version=\"1.37.0\"}"));
    }

    @Test
    void everyOwnMetricNamesItsStability() {
        assertEquals(Set.of(), metrics.agent().stream().filter(family -> !family.name().startsWith("jvm_"))
                .filter(family -> !family.help().matches("\\[(ALPHA|BETA|STABLE|INTERNAL)\\] .*"))
                .map(MetricFamily::name).collect(Collectors.toSet()));
    }

    @Test
    void podsOfWorkersAreCountedUntilNothingIsLeftOfThem() {
        Pod pod = pod("uid", "file");
        change(PodChange.Operation.ADD, "file", pod);
        changed(pod);
        assertEquals(1, value("kubelet_working_pods{config=\"desired\",lifecycle=\"sync\",static=\"true\"}"));
        change(PodChange.Operation.REMOVE, "file", pod);
        bus.publish(PodTopics.STATUS_CHANGED, new PodStatusChanged(pod, Stage.TERMINATING));
        assertEquals(0, value("kubelet_working_pods{config=\"desired\",lifecycle=\"sync\",static=\"true\"}"));
        assertEquals(1, value("kubelet_working_pods{config=\"orphan\",lifecycle=\"terminating\",static=\"true\"}"));
        bus.publish(PodTopics.STATUS_CHANGED, new PodStatusChanged(pod, Stage.FINISHED));
        assertEquals(0, value("kubelet_working_pods{config=\"orphan\",lifecycle=\"terminating\",static=\"true\"}"));
    }

    @Test
    void aFinishedPodIsTerminatedAsLongAsItIsDesired() {
        Pod pod = pod("uid", "api");
        change(PodChange.Operation.ADD, "api", pod);
        bus.publish(PodTopics.STATUS_CHANGED, new PodStatusChanged(pod, Stage.FINISHED));
        assertEquals(1, value("kubelet_working_pods{config=\"desired\",lifecycle=\"terminated\",static=\"\"}"));
        change(PodChange.Operation.REMOVE, "api", pod);
        assertEquals(0, value("kubelet_working_pods{config=\"desired\",lifecycle=\"terminated\",static=\"\"}"));
        assertEquals(0, value("kubelet_working_pods{config=\"orphan\",lifecycle=\"terminated\",static=\"\"}"));
    }

    @Test
    void listsOfTheRuntimeAreTimed() {
        long at = timers.nanos();
        timers.advance(Duration.ofMillis(40));
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(), at));
        timers.advance(Duration.ofMillis(960));
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(), timers.nanos()));
        assertEquals(2, value("kubelet_pleg_relist_duration_seconds_count"));
        assertEquals(.04, value("kubelet_pleg_relist_duration_seconds_sum"));
        assertEquals(1, value("kubelet_pleg_relist_interval_seconds_sum"));
        assertEquals(created.getEpochSecond() + 1, value("kubelet_pleg_last_seen_seconds"));
    }

    @Test
    void requestsForImagesCountByWhatCameOfThem() {
        bus.publish(ImageTopics.IMAGE_ENSURED, new ImageEnsured(PullPolicy.IF_NOT_PRESENT, Optional.of(true), Optional.of(false),
                Optional.of(ImagePullRecords.Answer.RECORD_FOUND)));
        bus.publish(ImageTopics.IMAGE_ENSURED,
                new ImageEnsured(PullPolicy.ALWAYS, Optional.empty(), Optional.of(true), Optional.empty()));
        assertEquals(1, value("kubelet_image_manager_ensure_image_requests_total{present_locally=\"true\","
                + "pull_policy=\"ifnotpresent\",pull_required=\"false\"}"));
        assertEquals(1, value("kubelet_image_manager_ensure_image_requests_total{present_locally=\"unknown\","
                + "pull_policy=\"always\",pull_required=\"true\"}"));
        assertEquals(1, value("kubelet_imagemanager_image_mustpull_checks_total{result=\"credentialRecordFound\"}"));
    }

    @Test
    void pullsAreCountedWithTheirKnownBytes() {
        assertEquals(0, value("jubelet_image_pulls{state=\"pulling\"}"));
        bus.publish(ImageTopics.PULLS, new PullsObserved(List.of(
                new PullProgress("a", List.of("1"), false, created, OptionalLong.of(3), OptionalLong.of(5)),
                new PullProgress("b", List.of("1"), false, created, OptionalLong.empty(), OptionalLong.empty()),
                new PullProgress("c", List.of("2"), true, created, OptionalLong.empty(), OptionalLong.empty()))));
        assertEquals(2, value("jubelet_image_pulls{state=\"pulling\"}"));
        assertEquals(1, value("jubelet_image_pulls{state=\"waiting\"}"));
        assertEquals(3, value("jubelet_image_pull_done_bytes"));
        assertEquals(5, value("jubelet_image_pull_total_bytes"));
        bus.publish(ImageTopics.PULLS, new PullsObserved(List.of()));
        assertEquals(0, value("jubelet_image_pulls{state=\"waiting\"}"));
        assertEquals(0, value("jubelet_image_pull_total_bytes"));
    }

    @ParameterizedTest
    @CsvSource({"0, N/A", "1, 0-10MB", "10485760, 0-10MB", "10485761, 10MB-100MB", "629145600, 500MB-1GB", "1073741824, 500MB-1GB",
        "107374182400, 60GB-100GB", "107374182401, GT100GB"})
    void pullsAreTimedByTheSizeOfTheImage(long bytes, String label) {
        bus.publish(ImageTopics.PULL_ENDED, new PullEnded.Failed("uid", "i", 0));
        bus.publish(ImageTopics.PULL_ENDED, new PullEnded.Pulled("uid", "i", 0, 7_000_999_999L, bytes));
        assertEquals(1, value("kubelet_image_pull_duration_seconds_count{image_size_in_bytes=\"" + label + "\"}"));
        assertEquals(7, value("kubelet_image_pull_duration_seconds_sum{image_size_in_bytes=\"" + label + "\"}"));
    }

    /** Two images at the same time: what is subtracted is the time in which the pod waits for any of them. */
    @Test
    void waitingForImagesIsNoPartOfTheStart() {
        Pod pod = pod("uid", "api");
        change(PodChange.Operation.ADD, "api", pod);
        long begin = timers.nanos();
        bus.publish(ImageTopics.PULL_ENDED, new PullEnded.Failed("uid", "a", begin + seconds(1)));
        bus.publish(ImageTopics.PULL_ENDED, new PullEnded.Failed("uid", "a", begin + seconds(11)));
        bus.publish(ImageTopics.PULL_ENDED, new PullEnded.Failed("uid", "b", begin + seconds(2)));
        bus.publish(ImageTopics.PULL_ENDED, new PullEnded.Spared("uid", "b", begin + seconds(5)));
        bus.publish(ImageTopics.PULL_ENDED, new PullEnded.Pulled("uid", "a", begin + seconds(12), begin + seconds(20), 1));
        bus.publish(ImageTopics.PULL_ENDED, new PullEnded.Spared("uid", "a", begin + seconds(60)));
        bus.publish(ImageTopics.PULL_ENDED, new PullEnded.Pulled("uid", "c", begin + seconds(30), begin + seconds(34), 1));
        timers.advance(Duration.ofSeconds(40));
        Pod running = pod.withStatus(running(timers.instant()));
        changed(running);
        change(PodChange.Operation.RECONCILE, "api", running);
        assertEquals(40, value("kubelet_pod_start_total_duration_seconds_sum"));
        assertEquals(40 - 19 - 4, value("kubelet_pod_start_sli_duration_seconds_sum"));
    }

    private static long seconds(int number) {
        return Duration.ofSeconds(number).toNanos();
    }

    @Test
    void whatTheRuntimeHasIsCountedUntilItIsGone() {
        var identity = new PodIdentity("default", "p", "uid");
        observe(SimplePods.observed(identity, 2, 1));
        assertEquals(1, value("kubelet_running_pods"));
        assertEquals(2, value("kubelet_running_containers{container_state=\"running\"}"));
        assertEquals(1, value("kubelet_running_containers{container_state=\"exited\"}"));
        observe(SimplePods.observed(identity, 1, 2));
        assertEquals(1, value("kubelet_running_containers{container_state=\"running\"}"));
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(), timers.nanos()));
        assertEquals(0, value("kubelet_running_pods"));
        assertEquals(0, value("kubelet_running_containers{container_state=\"exited\"}"));
    }

    @Test
    void aPodOfTheServerIsTimedFromItsCreationUntilTheServerShowsItRunning() {
        Pod pod = pod("uid", "api");
        change(PodChange.Operation.ADD, "api", pod);
        timers.advance(Duration.ofSeconds(1));
        changed(pod.withStatus(PodStatus.builder().phase(PodPhase.PENDING).build()));
        timers.advance(Duration.ofSeconds(2));
        Pod running = pod.withStatus(running(timers.instant()));
        changed(running);
        timers.advance(Duration.ofSeconds(1));
        change(PodChange.Operation.RECONCILE, "api", running);
        change(PodChange.Operation.RECONCILE, "api", running);
        assertEquals(1, value("kubelet_pod_start_total_duration_seconds_count"));
        assertEquals(4, value("kubelet_pod_start_total_duration_seconds_sum"));
        assertEquals(4, value("kubelet_pod_start_sli_duration_seconds_sum"));
        assertEquals(4, value("kubelet_first_network_pod_start_sli_duration_seconds"));
        assertEquals(2, value("kubelet_pod_start_duration_seconds_count"), "of the first sync, and of the start");
        assertEquals(4, value("kubelet_pod_start_duration_seconds_sum"));
        assertEquals(1, value("kubelet_desired_pods{static=\"\"}"));
        assertEquals(1, value("kubelet_active_pods{static=\"\"}"));
        assertEquals(0, value("kubelet_mirror_pods"));
    }

    @Test
    void aPodThatRanBeforeTheAgentIsTimedUntilItsFirstSync() {
        Pod pod = pod("uid", "api").withStatus(running(created));
        change(PodChange.Operation.ADD, "api", pod);
        changed(pod);
        changed(pod);
        change(PodChange.Operation.RECONCILE, "api", pod);
        assertEquals(0, value("kubelet_pod_start_total_duration_seconds_count"));
        assertEquals(1, value("kubelet_pod_start_duration_seconds_count"));
    }

    @Test
    void aPodThatIsNotSyncedHasNoStart() {
        Pod ending = pod("ending", "file").withStatus(running(created));
        bus.publish(PodTopics.STATUS_CHANGED, new PodStatusChanged(ending, Stage.TERMINATING));
        Pod done = pod("done", "file").withStatus(PodStatus.builder().phase(PodPhase.SUCCEEDED).build());
        bus.publish(PodTopics.STATUS_CHANGED, new PodStatusChanged(done, Stage.SYNCING));
        assertEquals(0, value("kubelet_pod_start_duration_seconds_count"));
    }

    @Test
    void endsOfContainersCountOnce() {
        Pod pod = pod("uid", "file");
        change(PodChange.Operation.ADD, "file", pod);
        Pod ended = pod.withStatus(PodStatus.builder().phase(PodPhase.RUNNING).containerStatuses(List.of(
                ContainerStatus.builder().name("c").state(new ContainerState.Terminated(137, 0, "OOMKilled", "",
                        Optional.empty(), Optional.empty(), "")).build())).build());
        changed(ended);
        changed(ended);
        assertEquals(1, value("kubelet_terminated_containers_total{container_type=\"container\",exit_code=\"137\","
                + "reason=\"OOMKilled\"}"));
        assertEquals(1, value("kubelet_desired_pods{static=\"true\"}"));
    }

    @Test
    void mirrorPodsCountAsTheServerHasThem() {
        Pod pod = pod("uid", "file");
        change(PodChange.Operation.ADD, "file", pod);
        assertEquals(0, value("kubelet_mirror_pods"));
        bus.publish(PodTopics.MIRROR_PODS, new MirrorPodsObserved(List.of(pod("mirror", "api"))));
        change(PodChange.Operation.REMOVE, "file", pod);
        assertEquals(1, value("kubelet_mirror_pods"), "it shows that the pod still ends");
        assertEquals(0, value("kubelet_desired_pods{static=\"true\"}"));
    }

    @Test
    void aPodThatFailedIsActiveUntilItsContainersHaveEnded() {
        Pod pod = pod("uid", "api");
        change(PodChange.Operation.ADD, "api", pod);
        Pod evicted = pod.withStatus(PodStatus.builder().phase(PodPhase.FAILED).reason("Evicted").build());
        bus.publish(PodTopics.STATUS_CHANGED, new PodStatusChanged(evicted, Stage.TERMINATING));
        assertEquals(1, value("kubelet_active_pods{static=\"\"}"));
        bus.publish(PodTopics.STATUS_CHANGED, new PodStatusChanged(evicted, Stage.TERMINATED));
        assertEquals(0, value("kubelet_active_pods{static=\"\"}"));
    }

    @Test
    void rejectionsCountByReason() {
        for (String reason : List.of("OutOfcpu", "OutOfexample.com/gpu", "Strange")) {
            Pod pod = pod(reason, "api");
            change(PodChange.Operation.ADD, "api", pod);
            Pod refused = pod.withStatus(PodStatus.builder().phase(PodPhase.FAILED).reason(reason)
                    .message("Pod was rejected: " + reason).build());
            changed(refused);
            changed(refused);
        }
        assertEquals(1, value("kubelet_admission_rejections_total{reason=\"OutOfcpu\"}"));
        assertEquals(1, value("kubelet_admission_rejections_total{reason=\"OutOfExtendedResources\"}"));
        assertEquals(1, value("kubelet_admission_rejections_total{reason=\"Other\"}"));
    }

    @Test
    void anEvictionCountsOnceHoweverOftenItIsRepeated() {
        var eviction = KillPod.eviction("uid", new PodFailure("Evicted", "too big"), Optional.empty(), "emptydirfs.limit", 1);
        bus.publish(PodTopics.KILL_POD, eviction);
        bus.publish(PodTopics.KILL_POD, eviction);
        bus.publish(PodTopics.KILL_POD, KillPod.rejection("other", new PodFailure("VolumeAttachmentLimitExceeded", "full")));
        assertEquals(1, value("kubelet_evictions{eviction_signal=\"emptydirfs.limit\"}"));
        assertEquals(-1, value("kubelet_evictions{eviction_signal=\"\"}"));
    }

    @Test
    void theLastShutdownHasItsTimes() {
        metrics.shutdown().start(bus);
        assertEquals(0, value("kubelet_graceful_shutdown_start_time_seconds"));
        bus.publish(NodeTopics.NODE_SHUTDOWN, new NodeShutdown(true, new ShutdownTimes(Optional.of(created), Optional.empty())));
        assertEquals(created.getEpochSecond(), value("kubelet_graceful_shutdown_start_time_seconds"));
        assertEquals(0, value("kubelet_graceful_shutdown_end_time_seconds"));
        bus.publish(NodeTopics.NODE_SHUTDOWN, new NodeShutdown(true,
                new ShutdownTimes(Optional.of(created), Optional.of(created.plusSeconds(9)))));
        assertEquals(created.getEpochSecond() + 9, value("kubelet_graceful_shutdown_end_time_seconds"));
    }

    @Test
    void theAgeOfReadingsThatEvictionsGoByIsMeasured() {
        bus.publish(NodeTopics.PODS_RANKED, new PodsRanked(Map.of("memory.available", Duration.ofMillis(40))));
        assertEquals(1, value("kubelet_eviction_stats_age_seconds_count{eviction_signal=\"memory.available\"}"));
        assertEquals(0.04, value("kubelet_eviction_stats_age_seconds_sum{eviction_signal=\"memory.available\"}"));
    }

    @Test
    void stepsOfWorkersCountByWhatTheyAre() throws InterruptedException {
        PodSteps steps = metrics.counted(new SlowSteps(timers));
        Pod pod = pod("uid", "api");
        timers.advance(Duration.ofSeconds(2));
        steps.sync(context(pod));
        steps.sync(context(pod));
        steps.sync(context(pod.withStatus(running(created))));
        steps.sync(context(new Pod(pod.metadata(), pod.spec().toBuilder().hostNetwork(true).build(), pod.status())));
        steps.terminate(context(pod));
        steps.cleanUp(context(pod));
        Map.of("create", 1.0, "sync", 2.0, "update", 1.0, "kill", 1.0, "terminated", 1.0).forEach((operation, count) ->
                assertEquals(count,
                        value("kubelet_pod_worker_duration_seconds_count{operation_type=\"" + operation + "\"}"), operation));
        assertEquals(1, value("kubelet_pod_worker_duration_seconds_sum{operation_type=\"create\"}"));
        assertEquals(2, value("kubelet_pod_worker_start_duration_seconds_sum"));
        assertEquals(1, value("kubelet_containers_per_pod_count_bucket{le=\"1\"}"));
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid", true));
        steps.sync(context(pod));
        assertEquals(2, value("kubelet_pod_worker_duration_seconds_count{operation_type=\"create\"}"));
    }

    @Test
    void probesCountByResultUntilTheirPodIsGone() throws InterruptedException {
        var outcomes = List.of(ProbeOutcome.SUCCESS, ProbeOutcome.FAILURE, ProbeOutcome.FAILURE, ProbeOutcome.ERROR)
                .iterator();
        Prober plain = (what, id) -> {
            timers.advance(Duration.ofMillis(30));
            return outcomes.next();
        };
        Prober prober = metrics.counted(plain);
        Pod pod = pod("uid", "api");
        var worker = new ProbeWorkerRules(pod, pod.spec().containers().getFirst(), ProbeType.READINESS, Probe.builder().build(),
                created);
        for (int i = 0; i < 4; i++) {
            prober.probe(worker, "id");
        }
        assertEquals("""
                # HELP prober_probe_total [BETA] Cumulative number of a liveness, readiness or startup probe for a container\
                 by result.
                # TYPE prober_probe_total counter
                prober_probe_total{container="c",namespace="default",pod="p",pod_uid="uid",probe_type="Readiness",\
                result="failed"} 2
                prober_probe_total{container="c",namespace="default",pod="p",pod_uid="uid",probe_type="Readiness",\
                result="successful"} 1
                """, ExpositionText.of(metrics.probes().stream().filter(f -> f.name().endsWith("_total")).toList()));
        assertEquals(1, value(metrics.probes(), "prober_probe_duration_seconds_count"
                + "{container=\"c\",namespace=\"default\",pod=\"p\",probe_type=\"Readiness\"}"));
        bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of("uid")));
        assertEquals(2, metrics.probes().size());
        bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of()));
        assertEquals(List.of(), metrics.probes());
    }

    @Test
    void probesOfAPodThatHasEndedDoNotCountAnyMore() throws InterruptedException {
        Prober prober = metrics.counted((_, _) -> ProbeOutcome.SUCCESS);
        Pod pod = pod("uid", "api");
        prober.probe(new ProbeWorkerRules(pod, pod.spec().containers().getFirst(), ProbeType.READINESS, Probe.builder().build(),
                created), "id");
        changed(pod.withStatus(PodStatus.builder().phase(PodPhase.RUNNING).build()));
        assertEquals(2, metrics.probes().size());
        changed(pod.withStatus(PodStatus.builder().phase(PodPhase.SUCCEEDED).build()));
        assertEquals(List.of(), metrics.probes());
    }

    @Test
    void requestsToAndFromOthersCount() {
        String labels = "{long_running=\"false\",method=\"GET\",path=\"pods\",server_type=\"readwrite\"}";
        metrics.counted(_ -> {
            assertEquals(1, value("kubelet_http_inflight_requests" + labels));
            timers.advance(Duration.ofSeconds(2));
            return new ServerResponse.Complete(200, Headers.NONE, new byte[0]);
        }).respond(request("GET", "/pods?x=y"));
        assertEquals(0, value("kubelet_http_inflight_requests" + labels));
        assertEquals(1, value("kubelet_http_requests_total" + labels));
        assertEquals(2, value("kubelet_http_requests_duration_seconds_sum" + labels));
        metrics.restClient().requested("GET", "h:1", OptionalInt.of(404), Duration.ofMillis(5));
        metrics.restClient().requested("GET", "h:1", OptionalInt.empty(), Duration.ofMillis(6));
        assertEquals(1, value("rest_client_requests_total{code=\"404\",host=\"h:1\",method=\"GET\"}"));
        assertEquals(1, value("rest_client_requests_total{code=\"<error>\",host=\"h:1\",method=\"GET\"}"));
        assertEquals(1, value("rest_client_request_duration_seconds_bucket{host=\"h:1\",verb=\"GET\",le=\"0.005\"}"));
    }

    @Test
    void aStreamCountsUntilItEndsAndUnknownPathsCountAsOne() {
        String logs = "{long_running=\"false\",method=\"GET\",path=\"containerLogs\",server_type=\"readwrite\"}";
        var streamed = (ServerResponse.Streamed) metrics.counted(_ -> new ServerResponse.Streamed(200, Headers.NONE, _ -> { }))
                .respond(request("GET", "/containerLogs/a/b/c"));
        assertEquals(1, value("kubelet_http_inflight_requests" + logs));
        streamed.content().writeTo(null);
        assertEquals(0, value("kubelet_http_inflight_requests" + logs));
        metrics.counted(_ -> new ServerResponse.Complete(404, Headers.NONE, new byte[0])).respond(request("FOO", "/podsx"));
        assertEquals(1, value("kubelet_http_requests_total"
                + "{long_running=\"false\",method=\"other\",path=\"other\",server_type=\"readwrite\"}"));
    }

    @Test
    void theBodyOfAStreamIsNotWrittenInResponseToHead() {
        String labels = "{long_running=\"false\",method=\"HEAD\",path=\"metrics/cadvisor\",server_type=\"readwrite\"}";
        var streamed = metrics.counted(_ -> new ServerResponse.Streamed(200, Headers.NONE, _ -> { }))
                .respond(request("HEAD", "/metrics/cadvisor"));
        assertInstanceOf(ServerResponse.Streamed.class, streamed);
        assertEquals(0, value("kubelet_http_inflight_requests" + labels));
        assertEquals(1, value("kubelet_http_requests_duration_seconds_count" + labels));
    }

    @ParameterizedTest
    @CsvSource({"exec, true", "attach, true", "debug, true", "portForward, false", "run, false"})
    void requestsThatMayLastLong(String path, boolean longRunning) {
        metrics.counted(_ -> new ServerResponse.Complete(200, Headers.NONE, new byte[0])).respond(request("GET", "/" + path + "/a/b"));
        assertEquals(1, value("kubelet_http_requests_total{long_running=\"" + longRunning + "\",method=\"GET\",path=\"" + path
                + "\",server_type=\"readwrite\"}"));
    }

    @ParameterizedTest
    @CsvSource({"PATCH, /pods, other, pods", "GET, /metrics/slis, GET, other", "GET, /metrics/cadvisor, GET, metrics/cadvisor",
        "GET, /statusz, GET, statusz", "GET, '', GET, other", "GET, *, GET, other"})
    void methodsAndPathsHaveTheirNames(String method, String target, String counted, String path) {
        metrics.counted(_ -> new ServerResponse.Complete(200, Headers.NONE, new byte[0])).respond(request(method, target));
        assertEquals(1, value("kubelet_http_requests_total{long_running=\"false\",method=\"" + counted + "\",path=\"" + path
                + "\",server_type=\"readwrite\"}"));
    }

    @Test
    void webSocketsThatAreTranslatedCount() {
        var streams = new RuntimeStreaming.Streams(true, true, true, false);
        for (String path : List.of("exec/a/b/c", "attach/a/b/c", "portForward/a/b")) {
            for (var translation : List.of(new WebSocketTranslation.None(), new WebSocketTranslation.Channels(streams),
                    new WebSocketTranslation.Tunnel(List.of("portforward.k8s.io")))) {
                metrics.counted(_ -> new ServerResponse.Upgraded(URI.create("http://h/"), translation))
                        .respond(request("GET", "/" + path));
            }
        }
        for (String subresource : List.of("exec", "attach", "portforward")) {
            assertEquals(2, value("kubelet_websocket_streaming_requests_total{subresource=\"" + subresource + "\"}"));
        }
    }

    @Test
    void howLongCertificatesOfClientsAreValidIsMeasuredForEachRequest() {
        String name = "apiserver_client_certificate_expiration_seconds";
        assertEquals(0, value(name + "_count"), "from the beginning");
        KubeletServer server = metrics.counted(_ -> new ServerResponse.Complete(200, Headers.NONE, new byte[0]));
        Instant now = timers.instant();
        server.respond(request("GET", "/pods"));
        assertEquals(0, value(name + "_count"));
        server.respond(request("GET", "/pods", new ClientCertificate.Verified("alice", List.of(), "", "",
                Optional.of(now.plusSeconds(3000)))));
        server.respond(request("GET", "/pods", new ClientCertificate.Untrusted("expired", Optional.of(now.minusSeconds(60)))));
        server.respond(request("GET", "/pods", new ClientCertificate.Absent(Optional.of(Instant.parse("9999-12-31T23:59:59Z")))));
        assertEquals(1, value(name + "_bucket{le=\"0\"}"));
        assertEquals(1, value(name + "_bucket{le=\"1800\"}"));
        assertEquals(2, value(name + "_bucket{le=\"3600\"}"));
        assertEquals(2, value(name + "_bucket{le=\"3.1104e+07\"}"));
        assertEquals(3, value(name + "_count"));
    }

    private static ServerRequest request(String method, String target) {
        return request(method, target, ClientCertificate.NONE);
    }

    private static ServerRequest request(String method, String target, ClientCertificate client) {
        return new ServerRequest(ServerRequest.Access.AUTHENTICATED, method, target, Headers.NONE, client,
                ServerRequest.Body.EMPTY);
    }

    private void observe(ObservedPod pod) {
        bus.publish(RuntimeTopics.POD_OBSERVED, new PodObserved(new Observation(pod, timers.nanos()), List.of()));
    }

    private void change(PodChange.Operation operation, String source, Pod pod) {
        bus.publish(PodTopics.POD_CHANGES, new PodChanges(List.of(new PodChange(operation, source, List.of(pod)))));
    }

    private void changed(Pod pod) {
        bus.publish(PodTopics.STATUS_CHANGED, new PodStatusChanged(pod, Stage.SYNCING));
    }

    private static PodSyncContext context(Pod pod) {
        return new PodSyncContext(pod, null, null, null, Optional.empty());
    }

    private static PodStatus running(Instant at) {
        return PodStatus.builder().phase(PodPhase.RUNNING).startTime(at).containerStatuses(List.of(
                ContainerStatus.builder().name("c").state(new ContainerState.Running(Optional.of(at))).build())).build();
    }

    private Pod pod(String uid, String source) {
        return new Pod(ObjectMeta.builder().name("p").namespace("default").uid(uid).creationTimestamp(created)
                .annotations(Map.of(ConfigAnnotations.SOURCE, source, ConfigAnnotations.SEEN, created.toString())).build(),
                PodSpec.builder().containers(List.of(Container.builder().name("c").build())).build(),
                PodStatus.builder().build());
    }

    @Test
    void aStartCountsFromItsImageOnAndOnceForEachFailure() {
        metrics.starts().start(bus);
        for (String reason : List.of("ErrImagePull", "ImagePullBackOff", "CreateContainerConfigError", "CreateContainerError",
                "RunContainerError", "PostStartHookError")) {
            bus.publish(RuntimeTopics.START_FAILED, new ContainerStartFailed("uid", "app", reason));
        }
        // The last three have been counted at the runtime, that of the hook as a start.
        assertEquals(3, value("kubelet_started_containers_total{container_type=\"container\"}"));
        for (String reason : List.of("ErrImagePull", "ImagePullBackOff", "CreateContainerConfigError", "PostStartHookError")) {
            assertEquals(1, value("kubelet_started_containers_errors_total{code=\"" + reason
                    + "\",container_type=\"container\"}"), reason);
        }
        assertEquals(-1, value("kubelet_started_containers_errors_total{code=\"RunContainerError\","
                + "container_type=\"container\"}"));
    }

    @Test
    void aSandboxForWhichTheRuntimeIsNotAskedHasFailed() {
        metrics.starts().start(bus);
        Pod pod = pod("uid", "file");
        Pod own = new Pod(pod.metadata().toBuilder().uid("own").build(), pod.spec().toBuilder().hostUsers(false).build(), pod.status());
        change(PodChange.Operation.ADD, "file", own);
        for (Pod one : List.of(pod, own)) {
            for (boolean asked : List.of(true, false)) {
                bus.publish(EventTopics.DECISION, new DecisionMade(PodIdentity.of(one), timers.instant(),
                        new SandboxDecision.Failed("no", asked)));
            }
        }
        assertEquals(2, value("kubelet_started_pods_total"));
        assertEquals(2, value("kubelet_started_pods_errors_total"));
        assertEquals(1, value("kubelet_started_user_namespaced_pods_total"));
        assertEquals(1, value("kubelet_started_user_namespaced_pods_errors_total"));
    }

    private double value(String sample) {
        return value(metrics.agent(), sample);
    }

    /** The value of the sample that is written so; -1 when there is none. */
    private static double value(List<MetricFamily> families, String sample) {
        return ExpositionText.of(families).lines().filter(line -> line.startsWith(sample + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1))).findFirst().orElse(-1);
    }

    /** Steps that take a second each. */
    private record SlowSteps(VirtualTimers timers) implements PodSteps {

        @Override
        public StepResult sync(PodSyncContext context) {
            timers.advance(Duration.ofSeconds(1));
            return StepResult.Settled.after(0);
        }

        @Override
        public void terminate(PodSyncContext context) {
            timers.advance(Duration.ofSeconds(1));
        }

        @Override
        public void cleanUp(PodSyncContext context) {
            timers.advance(Duration.ofSeconds(1));
        }
    }
}
