package io.jubelet.domain.volume.migration;

import static io.jubelet.domain.volume.migration.Translations.in;
import static io.jubelet.domain.volume.migration.Translations.labelled;
import static io.jubelet.domain.volume.migration.Translations.nodes;
import static io.jubelet.domain.volume.migration.Translations.term;
import static io.jubelet.domain.volume.migration.Translations.translated;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.NodeSelector;
import io.jubelet.domain.pod.NodeSelectorRequirement;
import io.jubelet.domain.pod.NodeSelectorTerm;
import io.jubelet.domain.volume.CloudVolumeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The nodes that have a persistent volume, by the labels of drivers. */
class MigratedTopologyTest {

    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String REGION = "topology.kubernetes.io/region";
    private static final String OLD_ZONE = "failure-domain.beta.kubernetes.io/zone";
    private static final String OLD_REGION = "failure-domain.beta.kubernetes.io/region";
    private static final String AWS = "topology.ebs.csi.aws.com/zone";
    private static final CloudVolumeSource DISK = new CloudVolumeSource.AwsElasticBlockStore("vol-1", "", 0, false);
    private static final CloudVolumeSource VSPHERE = new CloudVolumeSource.VsphereVolume("v", "", "", "");

    private static Optional<NodeSelector> of(CloudVolumeSource source, Optional<NodeSelector> before, Map<String, String> labels) {
        return translated(labelled(source, labels).withNodes(before)).nodes();
    }

    private static Optional<NodeSelector> of(Optional<NodeSelector> before, Map<String, String> labels) {
        return of(DISK, before, labels);
    }

    @Test
    void withoutZonesNothingIsSaid() {
        assertEquals(Optional.empty(), of(Optional.empty(), Map.of()));
        assertEquals(Optional.empty(), of(Optional.empty(), Map.of(ZONE, "")));
        assertEquals(nodes(term(in("host", "n"))), of(nodes(term(in("host", "n"))), Map.of("a", "1")));
    }

    @Test
    void zonesOfTheSelectorGetTheKeyOfTheDriver() {
        assertEquals(nodes(term(in(AWS, "a", "b"), in(REGION, "r")), term(in(AWS, "c"))),
                of(nodes(term(in(ZONE, "a", "b"), in(REGION, "r")), term(in(ZONE, "c"))), Map.of(ZONE, "d")));
    }

    @Test
    void olderKeysOfRegionsAreReplaced() {
        assertEquals(nodes(term(in(AWS, "a"), in(REGION, "r"))),
                of(nodes(term(in(OLD_ZONE, "a"), in(OLD_REGION, "r"))), Map.of()));
        assertEquals(nodes(term(in(AWS, "a"), in(OLD_REGION, "r"))), of(nodes(term(in(ZONE, "a"), in(OLD_REGION, "r"))), Map.of()));
        assertEquals(nodes(term(in(AWS, "a"), in(OLD_ZONE, "b"))), of(nodes(term(in(ZONE, "a"), in(OLD_ZONE, "b"))), Map.of()));
    }

    @Test
    void zonesOfLabelsAreAdded() {
        assertEquals(nodes(term(in(AWS, "a"))), of(Optional.empty(), Map.of(ZONE, "a")));
        assertEquals(nodes(term(in(AWS, "a"))), of(Optional.of(new NodeSelector(List.of())), Map.of(ZONE, "a")));
        assertEquals(nodes(term(in(AWS, "a", "b"))), of(Optional.empty(), Map.of(OLD_ZONE, "b__ a__b__", OLD_REGION, "r")));
        assertEquals(nodes(term(in(AWS, "a"))), of(Optional.empty(), Map.of(ZONE, "a", OLD_ZONE, "b")));
        assertEquals(nodes(term(in("host", "n"), in(AWS, "a")), term(in(AWS, "a"))),
                of(nodes(term(in("host", "n")), term()), Map.of(ZONE, "a")));
    }

    @Test
    void labelsCountWhereTheSelectorNamesNoZones() {
        var exists = new NodeSelectorRequirement(ZONE, "Exists", List.of());
        assertEquals(nodes(term(exists, in(AWS, "a"))), of(nodes(term(exists)), Map.of(ZONE, "a")));
        assertEquals(nodes(term(exists)), of(nodes(term(exists)), Map.of(OLD_ZONE, "a")));
    }

    @Test
    void fieldsStay() {
        var fields = List.of(in("metadata.name", "n"));
        var before = new NodeSelectorTerm(List.of(in(ZONE, "a")), fields);
        assertEquals(nodes(new NodeSelectorTerm(List.of(in(AWS, "a")), fields)), of(nodes(before), Map.of()));
    }

    @Test
    void eachDriverHasItsKey() {
        Map<String, String> labels = Map.of(ZONE, "us-east1-a");
        assertEquals(nodes(term(in("topology.gke.io/zone", "us-east1-a"))),
                of(new CloudVolumeSource.GcePersistentDisk("d", "", 0, false), Optional.empty(), labels));
        assertEquals(nodes(term(in("topology.cinder.csi.openstack.org/zone", "us-east1-a"))),
                of(new CloudVolumeSource.Cinder("d", "", false, Optional.empty()), Optional.empty(), labels));
        for (CloudVolumeSource source : List.of(new CloudVolumeSource.PortworxVolume("d", "", false),
                new CloudVolumeSource.AzureFile("s", "share", false), new CloudVolumeSource.AzureDisk("d", "/d", Optional.empty(),
                        Optional.empty(), Optional.empty(), Optional.empty()))) {
            assertEquals(Optional.empty(), of(source, Optional.empty(), labels));
            assertEquals(nodes(term(in(ZONE, "a"))), of(source, nodes(term(in(ZONE, "a"))), labels));
        }
    }

    @Test
    void disksOfVsphereAreInOneZoneAndOneRegion() {
        String zone = "topology.csi.vmware.com/zone";
        String region = "topology.csi.vmware.com/region";
        assertEquals(nodes(term(in(zone, "a"), in(region, "r"))), of(VSPHERE, nodes(term(in(ZONE, "a"), in(REGION, "r"))), Map.of()));
        assertEquals(nodes(term(in(zone, "a"), in(region, "r"))),
                of(VSPHERE, nodes(term(in(OLD_ZONE, "a"), in(OLD_REGION, "r"))), Map.of(REGION, "s")));
        assertEquals(nodes(term(in(zone, "a__b"), in(region, "r"))),
                of(VSPHERE, Optional.empty(), Map.of(ZONE, " a__b ", REGION, "r")));
        assertEquals(nodes(term(in(region, "r"))), of(VSPHERE, Optional.empty(), Map.of(REGION, "r")));
        assertEquals(nodes(term(in(zone, "a"), in(region, "r"))),
                of(VSPHERE, Optional.empty(), Map.of(OLD_ZONE, "a", OLD_REGION, "r", REGION, "s")));
        assertEquals(Optional.empty(), of(VSPHERE, Optional.empty(), Map.of(ZONE, "", REGION, " ")));
    }
}
