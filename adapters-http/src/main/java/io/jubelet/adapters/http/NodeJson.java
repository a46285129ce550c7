package io.jubelet.adapters.http;

import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.explain.ExplanationJson;
import io.jubelet.domain.explain.RecordedDecision;
import io.jubelet.domain.explain.Timeline;
import io.jubelet.domain.explain.Verdict;
import io.jubelet.domain.image.PullProgress;
import io.jubelet.domain.pacing.CallKind;
import io.jubelet.domain.pacing.RuntimeWait;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.api.AgentDetails;
import io.jubelet.ports.api.Explanations;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.api.NodeProblems;
import io.jubelet.ports.api.ProbeKills;
import io.jubelet.ports.codec.PodManifestCodec;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.source.SourceProblem;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The content of the local API as JSON. Pods are v1 Pods; a list of them carries the problems of the sources as one more
 * member, {@code sourceProblems}, when there are any.
 */
final class NodeJson {

    private NodeJson() {
    }

    static byte[] pods(PodManifestCodec codec, List<Pod> pods, NodeProblems problems) {
        byte[] list = codec.encodeList(pods);
        if (problems.sources().isEmpty()) {
            return list;
        }
        byte[] member = (",\"sourceProblems\":" + sources(problems).encode() + "}").getBytes(StandardCharsets.UTF_8);
        int end = list.length - 1;
        while (list[end] != '}') {
            end--;
        }
        var all = new ByteArrayOutputStream(end + member.length);
        all.write(list, 0, end);
        all.writeBytes(member);
        return all.toByteArray();
    }

    static byte[] problems(NodeProblems problems) {
        var probes = new JsonArray();
        problems.probes().forEach(probe -> probes.add(new JsonObject().put("podUid", probe.podUid())
                .put("container", probe.container()).put("cause", probe.cause()).put("kills", probe.kills())
                .put("last", probe.last().toString())));
        var pulls = new JsonArray();
        problems.pulls().forEach(pull -> pulls.add(pull(pull)));
        var waits = new JsonArray();
        problems.waits().forEach(wait -> waits.add(new JsonObject().put("namespace", wait.pod().namespace())
                .put("name", wait.pod().name()).put("podUid", wait.pod().uid()).put("call", wait.call().method())
                .put("since", wait.since().toString()).put("before", wait.before())));
        return bytes(new JsonObject().put("sources", sources(problems)).put("probes", probes).put("pulls", pulls)
                .put("waits", waits).put("runtime", problems.runtime()));
    }

    private static RuntimeWait readWait(JsonObject wait) {
        return new RuntimeWait(
                new PodIdentity(wait.getString("namespace"), wait.getString("name"), wait.getString("podUid")),
                CallKind.of(wait.getString("call")), Instant.parse(wait.getString("since")), wait.getInteger("before"));
    }

    private static JsonObject pull(PullProgress pull) {
        var json = new JsonObject().put("image", pull.image()).put("podUids", new JsonArray(pull.podUids()))
                .put("waiting", pull.waiting()).put("started", pull.started().toString());
        pull.doneBytes().ifPresent(bytes -> json.put("doneBytes", bytes));
        pull.totalBytes().ifPresent(bytes -> json.put("totalBytes", bytes));
        return json;
    }

    private static PullProgress readPull(JsonObject pull) {
        return new PullProgress(pull.getString("image"),
                pull.getJsonArray("podUids").stream().map(String.class::cast).toList(), pull.getBoolean("waiting"),
                Instant.parse(pull.getString("started")), number(pull, "doneBytes"), number(pull, "totalBytes"));
    }

    private static OptionalLong number(JsonObject object, String name) {
        return object.containsKey(name) ? OptionalLong.of(object.getLong(name)) : OptionalLong.empty();
    }

    private static JsonArray sources(NodeProblems problems) {
        var sources = new JsonArray();
        problems.sources().forEach(problem -> sources.add(new JsonObject().put("source", problem.source())
                .put("place", problem.place()).put("message", problem.message())));
        return sources;
    }

    static NodeProblems readProblems(byte[] json) {
        return read(json, object -> new NodeProblems(
                elements(object, "sources").map(problem -> new SourceProblem(problem.getString("source"),
                        problem.getString("place"), problem.getString("message"))).toList(),
                elements(object, "probes").map(probe -> new ProbeKills(probe.getString("podUid"),
                        probe.getString("container"), probe.getString("cause"), probe.getInteger("kills"),
                        Instant.parse(probe.getString("last")))).toList(),
                elements(object, "pulls").map(NodeJson::readPull).toList(),
                elements(object, "waits").map(NodeJson::readWait).toList(), object.getString("runtime", "")));
    }

    /** The explanations of the pods that a reference means, or of all. */
    static byte[] explanations(NodeApi api, Optional<String> reference) {
        Explanations all = api.explanations();
        List<Timeline> found = reference.map(all::find).orElseGet(all::timelines);
        return ExplanationJson.of(Explanation.of(found, api.pods())).getBytes(StandardCharsets.UTF_8);
    }

    static List<Explanation> readExplanations(byte[] json) {
        return read(json, object -> elements(object, "pods").map(NodeJson::explanation).toList());
    }

    private static Explanation explanation(JsonObject pod) {
        JsonObject verdict = pod.getJsonObject("verdict");
        return new Explanation(new Timeline(pod.getString("namespace"), pod.getString("name"), pod.getString("uid"),
                time(pod, "ended"), elements(pod, "decisions").map(NodeJson::entry).toList(), pod.getInteger("dropped", 0)),
                new Verdict(Verdict.State.of(verdict.getString("state")), verdict.getString("text"), time(verdict, "until")));
    }

    private static Timeline.Entry entry(JsonObject entry) {
        return new Timeline.Entry(Instant.parse(entry.getString("first")), Instant.parse(entry.getString("last")),
                entry.getInteger("count"), new RecordedDecision(entry.getString("kind"), entry.getString("subject", ""),
                        entry.getString("text"), time(entry, "until"), entry.getBoolean("holdsUp")));
    }

    private static Optional<Instant> time(JsonObject object, String name) {
        return Optional.ofNullable(object.getString(name)).map(Instant::parse);
    }

    static byte[] agent(AgentDetails agent) {
        return bytes(new JsonObject().put("nodeName", agent.nodeName())
                .put("podLogsDirectory", agent.podLogsDirectory().toString()).put("podSources", new JsonArray(agent.podSources())));
    }

    static AgentDetails readAgent(byte[] json) {
        return read(json, object -> {
            // An agent that began before its commands were updated does not name its sources.
            JsonArray sources = object.getJsonArray("podSources", new JsonArray().add("the sources of the agent"));
            return new AgentDetails(object.getString("nodeName"), Path.of(object.getString("podLogsDirectory")),
                    sources.stream().map(String.class::cast).toList());
        });
    }

    private static Stream<JsonObject> elements(JsonObject object, String name) {
        return object.getJsonArray(name).stream().map(JsonObject.class::cast);
    }

    private static byte[] bytes(JsonObject object) {
        return object.encode().getBytes(StandardCharsets.UTF_8);
    }

    // Another version of the agent may send other fields.
    private static <T> T read(byte[] json, Function<JsonObject, T> reading) {
        try {
            return reading.apply(new JsonObject(new String(json, StandardCharsets.UTF_8)));
        } catch (RuntimeException e) {
            throw new InternalException("the agent answers with something else than was asked for; "
                    + "is it of another version than this command?", e);
        }
    }
}
