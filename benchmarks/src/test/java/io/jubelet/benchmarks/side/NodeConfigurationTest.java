package io.jubelet.benchmarks.side;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.WireNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class NodeConfigurationTest {

    @Test
    void whatTheAgentsWriteIsBelowTheirDirectory() {
        String text = NodeConfiguration.text(Path.of("/run of/x"), "unix:///r.sock", 4711);
        var tree = assertInstanceOf(WireNode.Obj.class,
                ObjectCodec.parseDocument(text.getBytes(StandardCharsets.UTF_8)));

        assertEquals("KubeletConfiguration", tree.text("kind"));
        assertEquals("unix:///r.sock", tree.text("containerRuntimeEndpoint"));
        assertEquals("/run of/x/manifests", tree.text("staticPodPath"));
        assertEquals("/run of/x/logs", tree.text("podLogsDir"));
        assertEquals("/run of/x/plugins", tree.text("volumePluginDir"));
        assertEquals("4711", assertInstanceOf(WireNode.Num.class, tree.members().get("port")).text());
        assertEquals("1%", tree.object("evictionHard").text("nodefs.available"));
    }
}
