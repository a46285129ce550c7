/** Authentication and authorization: tokens, certificates, and the Node authorizer. */
package io.jubelet.adapters.apiserver.testserver.auth;
