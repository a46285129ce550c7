/** Who asks, and whether he may: tokens, certificates, and the Node authorizer. */
package io.jubelet.adapters.apiserver.testserver.auth;
