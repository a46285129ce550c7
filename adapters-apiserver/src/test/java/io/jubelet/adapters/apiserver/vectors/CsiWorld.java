package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.CsiInputs;
import io.jubelet.domain.csi.CsiNodeFacts;
import io.jubelet.domain.csi.CsiPublishing;
import io.jubelet.domain.csi.CsiRemoval;
import io.jubelet.domain.csi.CsiSecrets;
import io.jubelet.domain.csi.CsiStaging;
import io.jubelet.domain.csi.CsiStep;
import io.jubelet.domain.csi.CsiToken;
import io.jubelet.domain.csi.CsiTokenRequest;
import io.jubelet.domain.csi.DriverOutcome;
import io.jubelet.domain.csi.PublishRequest;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.StageRequest;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.name.KubeletDirectories;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The disk, the driver and the cluster of one case: what the steps that were decided lead to there. */
final class CsiWorld {

    /** Names of status codes in the vectors, by number. */
    private static final List<String> CODES = List.of("OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED",
            "NOT_FOUND", "ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "ABORTED",
            "OUT_OF_RANGE", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED");

    private final Map<String, Object> in;
    private final KubeletDirectories root;
    private final CsiNodeFacts facts;
    private final CsiDisk disk = new CsiDisk();
    private final List<Object> calls = new ArrayList<>();
    private final Map<String, Object> errors = new LinkedHashMap<>();

    CsiWorld(Map<String, Object> in, KubeletDirectories root, CsiNodeFacts facts) {
        this.in = in;
        this.root = root;
        this.facts = facts;
    }

    Map<String, Object> out() {
        Map<String, Object> out = new LinkedHashMap<>(errors);
        out.put("calls", calls);
        out.put("files", disk.below(root.root() + "/"));
        return out;
    }

    /** Whether it went well. */
    boolean stage(CsiStaging staging) throws PodConfigException {
        try {
            CsiInputs inputs = run(staging.steps(facts));
            return !staging.isCalled(facts) || took(staged(staging.request(facts, inputs)), "error", staging.removals());
        } catch (PodConfigException e) {
            return transientError(e);
        }
    }

    /** Whether it went well. */
    boolean publish(CsiPublishing publishing) throws PodConfigException {
        try {
            CsiInputs inputs = run(publishing.steps(facts));
            return took(published(publishing.request(facts, inputs)), "error", publishing.removals());
        } catch (PodConfigException e) {
            return transientError(e);
        }
    }

    /** A kubelet fails where nothing is recorded; that nothing is done is the same for the pod. */
    void unpublish(RecordLocation location, String path) {
        String directory = root.root() + "/" + location.directory();
        String file = directory + "/" + VolumeRecord.FILE;
        if (!disk.has(file)) {
            error("tearDownError", "final", "kubernetes.io/csi: unmounter failed to load volume data file [" + path
                    + "]: kubernetes.io/csi: failed to open volume data file [" + file + "]: open " + file
                    + ": no such file or directory");
            return;
        }
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("volumeId", VolumeRecord.parse(disk.text(file)).handle());
        request.put("targetPath", path);
        switch (call("NodeUnpublishVolume", request)) {
            case DriverOutcome.Done _ -> List.of(new CsiRemoval.OfDirectory(path), new CsiRemoval.OfRecord(location))
                    .forEach(this::remove);
            case DriverOutcome.Failed failed ->
                error("tearDownError", "final", CsiPublishing.unpublishProblem(failed.message()));
            case DriverOutcome.Unknown unknown ->
                error("tearDownError", "final", CsiPublishing.unpublishProblem(unknown.message()));
        }
    }

    private boolean transientError(PodConfigException e) {
        error("error", "transient", e.getMessage());
        return false;
    }

    private void error(String name, String kind, String message) {
        errors.put(name, Map.of("kind", kind, "message", message));
    }

    private boolean took(DriverOutcome outcome, String error, List<CsiRemoval> removals) {
        switch (outcome) {
            case DriverOutcome.Done _ -> {
                return true;
            }
            case DriverOutcome.Failed failed -> {
                removals.forEach(this::remove);
                error(error, "final", failed.message());
            }
            case DriverOutcome.Unknown unknown -> error(error, "uncertain", unknown.message());
        }
        return false;
    }

    private void remove(CsiRemoval removal) {
        switch (removal) {
            case CsiRemoval.OfDirectory directory -> disk.removeIfEmpty(directory.path());
            case CsiRemoval.OfRecord record -> {
                String directory = root.root() + "/" + record.location().directory();
                disk.removeFile(directory + "/" + VolumeRecord.FILE);
                disk.removeIfEmpty(directory);
            }
        }
    }

    private CsiInputs run(List<CsiStep> steps) throws PodConfigException {
        CsiInputs inputs = CsiInputs.none();
        for (CsiStep step : steps) {
            inputs = switch (step) {
                case CsiStep.ReadAttachment read -> inputs.withAttachment(attachment(read));
                case CsiStep.ReadSecret read -> inputs.withSecrets(secret(read));
                case CsiStep.GetTokens get -> inputs.withTokens(tokens(get));
                case CsiStep.MakeDirectory make -> {
                    disk.make(make.path());
                    yield inputs;
                }
                case CsiStep.WriteRecord write -> {
                    disk.write(root.root() + "/" + write.location().directory(), VolumeRecord.FILE, write.content().text());
                    yield inputs;
                }
            };
        }
        return inputs;
    }

    private Map<String, String> attachment(CsiStep.ReadAttachment read) throws PodConfigException {
        if (!Json.flag(in, "attachmentExists")) {
            throw new PodConfigException(read.problem() + "volumeattachments.storage.k8s.io \"" + read.name() + "\" not found");
        }
        return Json.textMap(in, "attachmentMetadata");
    }

    private CsiSecrets secret(CsiStep.ReadSecret read) throws PodConfigException {
        for (Map<String, Object> secret : Json.objects(in, "secrets")) {
            Map<String, Object> metadata = Json.object(secret, "metadata");
            if (Json.text(metadata, "name").equals(read.key().name())
                    && Json.text(metadata, "namespace").equals(read.key().namespace())) {
                Map<String, String> values = Json.textMap(secret, "data");
                values.replaceAll((_, text) -> new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8));
                return new CsiSecrets(values);
            }
        }
        throw new PodConfigException(read.problem() + "secrets \"" + read.key().name() + "\" not found");
    }

    private Map<String, CsiToken> tokens(CsiStep.GetTokens get) {
        Map<String, Object> pod = Json.object(in, "pod");
        Map<String, CsiToken> tokens = new HashMap<>();
        for (CsiTokenRequest request : get.requests()) {
            tokens.put(request.audience(), new CsiToken("token-" + Json.text(Json.object(pod, "metadata"), "namespace") + "-"
                    + Json.text(Json.object(pod, "spec"), "serviceAccountName") + "-[" + request.audience() + "]",
                    VectorPods.BASE.plusSeconds(3600)));
        }
        return tokens;
    }

    private DriverOutcome staged(StageRequest request) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("volumeId", request.volumeId());
        tree.put("stagingTargetPath", request.stagingPath());
        CsiMessages.put(tree, request.capability(), request.context(), request.secrets());
        return call("NodeStageVolume", tree);
    }

    private DriverOutcome published(PublishRequest request) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("volumeId", request.volumeId());
        tree.put("stagingTargetPath", request.stagingPath());
        tree.put("targetPath", request.targetPath());
        tree.put("readonly", request.readOnly());
        CsiMessages.put(tree, request.capability(), request.context(), request.secrets());
        return call("NodePublishVolume", tree);
    }

    private DriverOutcome call(String method, Map<String, Object> request) {
        request.values().removeIf(value -> value.equals("") || value.equals(false) || value.equals(Map.of()));
        calls.add(Map.of("method", method, "request", new TreeMap<>(request)));
        String code = Json.text(Json.object(in, "driverErrors"), method);
        return code.isEmpty() ? new DriverOutcome.Done()
                : new CallFailure(CODES.indexOf(code), "driver says no").outcome();
    }
}
