package io.jubelet.domain.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.Taint;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeRulesTest {

    @ParameterizedTest
    @ValueSource(strings = {"color", "example.com/color", "kubernetes.io/hostname", "node.kubernetes.io/color",
        "my.node.kubernetes.io/color", "kubelet.kubernetes.io/a", "topology.kubernetes.io/zone",
        "notkubernetes.io/a", "beta.kubernetes.io/arch"})
    void theseLabelsAreFree(String key) {
        assertEquals(Optional.empty(), NodeRules.label(key, "v1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"kubernetes.io/role", "node-role.kubernetes.io/worker", "k8s.io/a", "x.k8s.io/a",
        "node-restriction.kubernetes.io/a", "topology.kubernetes.io/rack"})
    void theseLabelsBelongToKubernetes(String key) {
        String message = NodeRules.label(key, "").orElseThrow();
        assertTrue(message.startsWith("label \"" + key + "\" belongs to Kubernetes;"), message);
        assertTrue(message.contains("node.kubernetes.io"), message);
    }

    @Test
    void labelsMustBeWellFormed() {
        String key = NodeRules.label("-a", "v").orElseThrow();
        assertTrue(key.startsWith("label key \"-a\": name part must consist of"), key);
        String value = NodeRules.label("a", "v v").orElseThrow();
        assertTrue(value.startsWith("value \"v v\" of label \"a\": a valid label must be"), value);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "dedicated, gpu, NoSchedule, -", "a.b/c, '', NoExecute, -", "a, '', PreferNoSchedule, -",
        "a, '', '', 'invalid effect \"\" of taint \"a\": must be one of NoSchedule, PreferNoSchedule, NoExecute'",
        "a, '', Never, 'invalid effect \"Never\" of taint \"a\": must be one of'",
        "'', v, NoExecute, 'invalid taint key \"\": name part must be non-empty'",
        "a, v!, NoExecute, 'invalid value \"v!\" of taint \"a\": a valid label'",
    })
    void taintsMustBeWellFormed(String key, String value, String effect, String wanted) {
        String message = NodeRules.taint(new Taint(key, value, effect)).orElse(null);
        assertEquals(wanted, message == null ? null : message.substring(0, Math.min(message.length(), wanted.length())));
    }
}
