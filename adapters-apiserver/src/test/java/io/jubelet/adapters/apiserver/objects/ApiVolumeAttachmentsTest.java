package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.ServerUnderTest;
import io.jubelet.adapters.apiserver.testserver.ApiClient;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.domain.csi.VolumeAttachment;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.cluster.VolumeAttachments;
import io.jubelet.ports.contract.VolumeAttachmentsContract;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** As a node, on a server that has rules for nodes, a real one where there is one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ApiVolumeAttachmentsTest extends VolumeAttachmentsContract {

    private ServerUnderTest cluster;
    private ApiClient node;
    private VolumeAttachments attachments;

    @BeforeAll
    void start() {
        cluster = new ServerUnderTest();
        node = cluster.server().nodeClient("n");
        attachments = new ApiVolumeAttachments(cluster.node("n").api());
    }

    @AfterAll
    void stop() {
        cluster.clear(Resource.VOLUME_ATTACHMENTS);
        node.close();
        cluster.close();
    }

    @Override
    protected VolumeAttachments attachments() {
        return attachments;
    }

    @Override
    protected void put(VolumeAttachment attachment) {
        var key = new ObjectKey("", attachment.name());
        if (cluster.server().admin().get(Resource.VOLUME_ATTACHMENTS, key).isEmpty()) {
            cluster.server().admin().create(Tree.parse("""
                    {"apiVersion": "storage.k8s.io/v1", "kind": "VolumeAttachment", "spec": {"nodeName": "n",
                     "attacher": "d.example.org", "source": {"persistentVolumeName": "pv"}}}""")
                    .set(attachment.name(), "metadata", "name"));
            Await.equal(200, () -> node.send("GET", Resource.VOLUME_ATTACHMENTS.path(key), "", "").code());
        }
        // A merge patch removes by null what is not there any more.
        Tree status = Tree.parse("{\"status\": {\"attachError\": null, \"attachmentMetadata\": null}}")
                .set(attachment.attached(), "status", "attached");
        attachment.error().ifPresent(error -> status.set(
                Tree.empty().set(error.message(), "message").set(error.code().orElseThrow(), "errorCode"),
                "status", "attachError"));
        if (!attachment.metadata().isEmpty()) {
            status.set(attachment.metadata(), "status", "attachmentMetadata");
        }
        cluster.server().admin().patchStatus(Resource.VOLUME_ATTACHMENTS, key, status);
    }

    @Test
    void anAttachmentThatIsBeingDeletedIsReportedAsSuch() {
        cluster.server().admin().create("""
                {"apiVersion": "storage.k8s.io/v1", "kind": "VolumeAttachment", "metadata": {"name": "csi-going",
                 "finalizers": ["example.org/detacher"]}, "spec": {"nodeName": "n",
                 "attacher": "d.example.org", "source": {"persistentVolumeName": "pv"}}}""");
        put(new VolumeAttachment("csi-going", false, true, Map.of(), Optional.empty()));
        cluster.server().admin().delete(Resource.VOLUME_ATTACHMENTS, new ObjectKey("", "csi-going"));
        assertTrue(attachments.get("csi-going").deleted());
        cluster.server().admin().patch(Resource.VOLUME_ATTACHMENTS, new ObjectKey("", "csi-going"),
                Tree.parse("{\"metadata\": {\"finalizers\": null}}"));
    }
}
