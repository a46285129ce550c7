package io.jubelet.adapters.apiserver.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.source.PodDefaults;
import io.jubelet.domain.source.StaticPod;
import io.jubelet.domain.source.StaticPodOrigin;
import io.jubelet.domain.source.StaticPods;
import io.jubelet.domain.source.StaticReferences;
import io.jubelet.ports.codec.PodManifestCodec;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Static pods have the uids that a Go kubelet v1.36.2 gives them; these are computed by its code. */
class StaticPodUidTest {

    private static final KubernetesPodCodec CODEC = new KubernetesPodCodec();

    private static PodManifestCodec.Decoded manifest(String name) throws IOException {
        try (var manifest = StaticPodUidTest.class.getResourceAsStream("static-pods/" + name + ".yaml")) {
            return CODEC.decode(manifest.readAllBytes());
        }
    }

    private static byte[] form(PodManifestCodec.Decoded decoded) {
        return CODEC.hashForm(PodDefaults.apply(decoded.pods().getFirst()), decoded.written().getFirst().emptyFields());
    }

    /** FNV-1a of 128 bits. */
    private static String hash(byte[] form, String place) {
        BigInteger prime = BigInteger.ONE.shiftLeft(88).add(BigInteger.valueOf(0x13b));
        BigInteger mask = BigInteger.ONE.shiftLeft(128).subtract(BigInteger.ONE);
        var hash = new BigInteger("6c62272e07bb014262b821756295c58d", 16);
        for (byte[] part : List.of(form, place.getBytes(StandardCharsets.UTF_8))) {
            for (byte next : part) {
                hash = hash.xor(BigInteger.valueOf(next & 0xff)).multiply(prime).and(mask);
            }
        }
        return String.format("%032x", hash);
    }

    @ParameterizedTest
    @CsvSource({
        "control-plane, a8bd1d099571c88192f50457d1fd1a8c, 54d4428a3a755db9a5bd5721f40a1219",
        "absent-amounts, a0636ad9b00300f6686cee4d440bf0f9, fc3350872eb3725fd2bd9b2a3bbeacfe",
        "amounts, 7e0b1dd9a63b4a9a7137514218193c5d, 5e53f14d6fa0ac6070c4c1a5c196451a",
        "empty-fields, 8c8dde72fdb8aeb65279228e8819c086, d824e0601ef198d6f1c2311583d585ef",
        "everything, 63318ec9858bb2c79b3521cdf23f63a2, ca094a4b31502319b68f514c4619915b"})
    void theTextIsThatOfAKubelet(String name, String inFile, String atUrl) throws IOException {
        byte[] form = form(manifest(name));
        assertEquals(inFile, hash(form, "host:node1file:/etc/kubernetes/manifests/" + name + ".yaml"));
        assertEquals(atUrl, hash(form, "url:http://192.0.2.1/" + name));
    }

    @Test
    void aStaticPodHasItsUid() throws IOException {
        assertEquals("a8bd1d099571c88192f50457d1fd1a8c", uid(new StaticPodOrigin.File("/etc/kubernetes/manifests/control-plane.yaml")));
        assertEquals("54d4428a3a755db9a5bd5721f40a1219", uid(new StaticPodOrigin.Http("http://192.0.2.1/control-plane")));
    }

    private static String uid(StaticPodOrigin origin) throws IOException {
        PodManifestCodec.Decoded decoded = manifest("control-plane");
        return assertInstanceOf(StaticPod.Valid.class, StaticPods.prepare(decoded.pods().getFirst(),
                pod -> CODEC.hashForm(pod, decoded.written().getFirst().emptyFields()), origin, "node1", StaticReferences.NONE)).pod().uid();
    }

    @Test
    void whatIsMissingIsWrittenToo() {
        var smallest = CODEC.decode("{\"apiVersion\":\"v1\",\"kind\":\"Pod\"}".getBytes(StandardCharsets.UTF_8));
        String text = new String(form(smallest), StandardCharsets.UTF_8);
        assertTrue(text.startsWith(
                "(*core.Pod){TypeMeta:(v1.TypeMeta){Kind:(string) APIVersion:(string)} ObjectMeta:(v1.ObjectMeta){Name:(string)"
                + " GenerateName:(string) Namespace:(string)"), text);
        assertTrue(text.endsWith(" NodeAllocatableResourceClaimStatuses:([]core.NodeAllocatableResourceClaimStatus)<nil>}}"), text);
    }
}
