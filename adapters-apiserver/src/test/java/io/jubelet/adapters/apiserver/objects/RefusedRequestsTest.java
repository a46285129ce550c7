package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.apiserver.TestCluster;
import io.jubelet.adapters.apiserver.testserver.Matching;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest.Verb;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.failure.NotFoundException;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a node reads for its pods, on a server that has not seen yet that they are its own. */
final class RefusedRequestsTest {

    private final TestCluster cluster = new TestCluster();

    @AfterEach
    void stop() {
        cluster.close();
    }

    private void refuse(Resource resource) {
        cluster.server().faults().fail(403, 3, Matching.of(Verb.GET, resource));
    }

    @Test
    void claimsAndVolumesAreReadOnceTheyMayBe() {
        var claims = new ApiVolumeClaims(cluster.api());
        refuse(Resource.PERSISTENT_VOLUME_CLAIMS);
        assertEquals(Optional.empty(), claims.claim("ns", "data"));
        refuse(Resource.PERSISTENT_VOLUMES);
        assertEquals(Optional.empty(), claims.volume("pv"));
    }

    @Test
    void claimsToDevicesAreReadOnceTheyMayBe() {
        var claims = new ApiResourceClaims(cluster.api());
        refuse(Resource.RESOURCE_CLAIMS);
        assertThrows(NotFoundException.class, () -> claims.claim("ns", "device"));
    }

    @Test
    void accountsAreReadOnceTheyMayBe() {
        var tokens = new ApiServiceAccountTokens(cluster.api());
        refuse(Resource.SERVICE_ACCOUNTS);
        assertThrows(NotFoundException.class, () -> tokens.account("ns", "robot"));
    }
}
