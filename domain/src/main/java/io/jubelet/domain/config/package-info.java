/** ConfigMaps and Secrets, which pods read from the cluster. Data of Secrets never appear in a text form. */
package io.jubelet.domain.config;
