package io.jubelet.adapters.apiserver.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.Pod;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EncodingTest {

    @Test
    void anEmptyPodHasWhatTheApiAlwaysWrites() {
        assertEquals("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{},\"spec\":{\"containers\":[]}}",
                Manifests.encode(Manifests.pod("{\"apiVersion\":\"v1\",\"kind\":\"Pod\"}")));
    }

    @Test
    void keysAreSortedAndInlinePartsStandBetweenThem() {
        String json = Manifests.encode(Manifests.pod(Manifests.withSpec("""
                volumes:
                - name: z
                  emptyDir: {}
                containers:
                - name: c
                  livenessProbe: {timeoutSeconds: 1, exec: {command: [a]}}
                ephemeralContainers:
                - targetContainerName: c
                  name: debug
                """)));
        assertEquals("""
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"web"},"spec":{\
                "containers":[{"livenessProbe":{"exec":{"command":["a"]},"timeoutSeconds":1},"name":"c"}],\
                "ephemeralContainers":[{"name":"debug","targetContainerName":"c"}],\
                "volumes":[{"emptyDir":{},"name":"z"}]}}""", json);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{\"containerStatuses\":[{\"image\":\"\",\"imageID\":\"\",\"name\":\"\",\"ready\":false,\"restartCount\":0}]}",
        "{\"containerStatuses\":[{\"image\":\"i\",\"imageID\":\"\",\"name\":\"c\",\"ready\":true,\"restartCount\":1,"
                + "\"started\":false,\"state\":{\"terminated\":{\"exitCode\":0,"
                + "\"finishedAt\":\"2026-01-01T00:00:00Z\"}}}]}",
        "{\"conditions\":[{\"lastTransitionTime\":\"2026-02-03T04:05:06Z\",\"status\":\"True\",\"type\":\"Ready\"}]}",
        "{\"hostIPs\":[{\"ip\":\"192.0.2.1\"}],\"phase\":\"Running\",\"podIPs\":[{\"ip\":\"\"}]}"})
    void statusesLookLikeThoseOfTheApi(String status) {
        String head = "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{},\"spec\":{\"containers\":[]}";
        String pod = head + ",\"status\":" + status + "}";
        assertEquals(pod, Manifests.encode(Manifests.pod(pod)));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{\"hostPath\":{\"path\":\"/a\",\"type\":\"\"},\"name\":\"v\"}",
        "{\"configMap\":{\"optional\":false},\"name\":\"v\"}",
        "{\"name\":\"v\"}",
        "{\"name\":\"v\",\"projected\":{\"sources\":[{\"secret\":{}},{\"downwardAPI\":{}}]}}",
        "{\"ephemeral\":{\"volumeClaimTemplate\":{\"spec\":{\"storageClassName\":\"\"}}},\"name\":\"v\"}"})
    void absentAndEmptyStayApart(String volume) {
        String pod = "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{},\"spec\":{\"containers\":[],\"volumes\":["
                + volume + "]}}";
        assertEquals(pod, Manifests.encode(Manifests.pod(pod)));
    }

    @Test
    void nullIsAbsent() {
        Pod nothing = Manifests.pod("{\"apiVersion\":\"v1\",\"kind\":\"Pod\"}");
        assertEquals(nothing, Manifests.pod("""
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":null,"labels":null,"creationTimestamp":null},
                 "spec":{"containers":null,"hostNetwork":null,"restartPolicy":null,"securityContext":null,
                 "priority":null,"dnsPolicy":""},"status":null}"""));
        assertEquals(nothing, Manifests.pod("""
                {"apiVersion":"v1","kind":"Pod","spec":{"restartPolicy":""}}"""));
        assertEquals(nothing, Manifests.pod("""
                {"apiVersion":"v1","kind":"Pod","metadata":{},"spec":{}, "status":{"conditions":[],"message":""}}"""));
    }

    @Test
    void nullsInListsAndMapsAreTheEmptyValue() {
        Pod pod = Manifests.pod("""
                {"apiVersion":"v1","kind":"Pod","metadata":{"labels":{"a":null}},
                 "spec":{"containers":[{"name":"c","args":["x",null],"resources":{"limits":{"cpu":null}}}]}}""");
        assertEquals("{a=}", pod.metadata().labels().toString());
        assertEquals(List.of("x", ""), pod.spec().containers().getFirst().args());
        assertEquals("{cpu=0}", pod.spec().containers().getFirst().resourcesOrNone().limits().toString());
    }

    @Test
    void aStateWithoutMemberIsNoState() {
        assertEquals(Manifests.pod("""
                {"apiVersion":"v1","kind":"Pod","status":{"containerStatuses":[{"name":"c"}]}}"""),
                Manifests.pod("""
                {"apiVersion":"v1","kind":"Pod",
                 "status":{"containerStatuses":[{"name":"c","state":{},"lastState":null}]}}"""));
    }

    @Test
    void quantitiesMayBeNumbers() {
        assertEquals("{cpu=500m, ephemeral-storage=1k, memory=64Mi}", Manifests.pod(Manifests.withSpec(
                "overhead: {cpu: 0.5, memory: 64Mi, ephemeral-storage: 1000}")).spec().overhead().toString());
    }

    @Test
    void oddTextSurvives() {
        String odd = "\u0000\u001f\"\\/\n\t\u2028\ud83d\ude00 é</script>";
        String yaml = "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"annotations\":{\"a\":" + quoted(odd)
                + "}}}";
        Pod pod = Manifests.pod(yaml);
        assertEquals(odd, pod.metadata().annotations().get("a"));
        assertEquals(pod, Manifests.pod(Manifests.encode(pod)));
    }

    private static String quoted(String text) {
        return new String(JsonWriter.bytes(text), StandardCharsets.UTF_8);
    }

    @Test
    void aListIsAPodList() {
        Pod pod = Manifests.pod("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"a\"}}");
        String json = new String(Manifests.CODEC.encodeList(List.of(pod)), StandardCharsets.UTF_8);
        assertEquals("{\"apiVersion\":\"v1\",\"items\":[{\"metadata\":{\"name\":\"a\"},\"spec\":{\"containers\":[]}}],"
                + "\"kind\":\"PodList\",\"metadata\":{}}", json);
        assertEquals(List.of(pod), Manifests.decode(json).pods());
        assertEquals(List.of(), Manifests.decode(
                new String(Manifests.CODEC.encodeList(List.of()), StandardCharsets.UTF_8)).pods());
    }
}
